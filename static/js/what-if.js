// A match under other rules: after a tap far below the table, the part that the tap names (data-then, else the newest
// set) comes into sight with the focus, and what has changed is said; so does what has to be mended.
{
  let tapped = {};

  function show(part, block) {
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: "nearest", inline: "nearest" });
    (part.closest("section") ?? part).scrollIntoView({ block });
  }

  document.addEventListener("htmx:before:swap", (event) => {
    tapped = event.detail?.ctx?.sourceElement?.dataset ?? {};
  });

  document.addEventListener("htmx:after:swap", () => {
    const page = document.getElementById("what_if");
    if (!page || !("then" in tapped)) return;
    const wrong = page.querySelector("[aria-invalid=true]") ?? page.querySelector(":scope > [role=alert]");
    const part = document.getElementById(tapped.then) ?? [...page.querySelectorAll("th[data-said]")].at(-1);
    if (wrong) show(wrong, "center");
    else if (part) {
      show(part, "start");
      document.getElementById("said").textContent = tapped.said ?? part.dataset.said ?? "";
    }
    tapped = {};
  });
}
