// A part of a page that is opened, or in which somebody starts to type, comes up to the top, so that what it shows has
// the room above the keyboard.
{
  function up(event) {
    const part = event.target.closest?.("[data-to-top]");
    if (part?.open && (event.type === "toggle" || event.target.matches("input[type=search]"))) part.scrollIntoView();
  }

  document.addEventListener("toggle", up, true);
  document.addEventListener("focusin", up);
}
