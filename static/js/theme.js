// The look changes at once when it is chosen; without this file the form loads the page again.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest('form[action="/theme"]');
  const pressed = event.submitter;
  if (!form || pressed?.name !== "theme") return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  fields.set("theme", pressed.value);
  try {
    await fetch(form.action, { method: "POST", body: fields, redirect: "manual" });
  } catch {
    return; // not kept, so not shown
  }
  if (pressed.value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = pressed.value;
  for (const other of form.querySelectorAll("button[name=theme]")) other.setAttribute("aria-pressed", other === pressed);
});
