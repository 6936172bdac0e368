// What has to be mended is brought into sight, with its field under the finger.
{
  function show() {
    const said = document.querySelector("main .wrong");
    if (!said) return;
    document.querySelector("main [aria-invalid=true]")?.focus({ preventScroll: true });
    said.scrollIntoView({ block: "center" });
  }

  document.addEventListener("DOMContentLoaded", show);
}
