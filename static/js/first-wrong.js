// What has to be mended is brought into sight, with its field under the finger; of a hand also what Save would change.
{
  function show() {
    const said = document.querySelector("main .wrong");
    if (!said) return;
    document.querySelector("main [aria-invalid=true]")?.focus({ preventScroll: true });
    said.scrollIntoView({ block: "center" });
  }

  document.addEventListener("DOMContentLoaded", show);

  document.addEventListener("htmx:after:swap", () => {
    if (document.querySelector("#hand_form .wrong")) show();
    document.querySelector("#hand_form #preview")?.scrollIntoView({ block: "nearest" });
  });
}
