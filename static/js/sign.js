// A button that turns a number round, for keyboards on phones that have no minus key.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-turn-sign]");
  if (!button) return;
  const field = document.getElementById(button.dataset.turnSign);
  const typed = field.value.trim();
  field.value = typed.startsWith("-") ? typed.slice(1) : `-${typed}`;
  field.focus();
});

// Without a script the button is hidden and a minus is typed; with it, the keys of a phone need no letters.
{
  function keys() {
    for (const button of document.querySelectorAll("[data-turn-sign][hidden]")) button.hidden = false;
    for (const field of document.querySelectorAll("input[data-number]")) field.inputMode = "numeric";
  }

  document.addEventListener("DOMContentLoaded", keys);
  document.addEventListener("htmx:after:swap", keys);
}
