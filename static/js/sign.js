// A button that turns a number round, for keyboards on phones that have no minus key.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-turn-sign]");
  if (!button) return;
  const field = document.getElementById(button.dataset.turnSign);
  const typed = field.value.trim();
  field.value = typed.startsWith("-") ? typed.slice(1) : `-${typed}`;
  field.focus();
});
