// A grid of numbers typed in a row: Enter goes on to the next field, a number that can have no second digit does so by
// itself, the arrows go up and down. Whoever presses Enter or Tab behind such a number all the same skips nothing.
// Fields with data-next in a form take Enter the same way.
{
  let arrived = null; // where a number went on to by itself, until anything else happens

  const fieldsOf = (box) => [...box.querySelectorAll("input:not([type=radio], [type=hidden])")];

  function go(field, by) {
    const box = field.closest("[data-grid]") || field.form;
    const fields = fieldsOf(box);
    const next = fields[fields.indexOf(field) + by];
    (next || box.closest("form").querySelector("#check"))?.focus();
    next?.select();
  }

  // The other numbers of a hand are as large as its cards at most.
  function isWhole(field) {
    const typed = Number(field.value);
    return /^\d+$/.test(field.value) && (field.value === "0" || typed * 10 > Number(field.closest("tr").dataset.cards));
  }

  document.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const gone = event.target === arrived && !event.shiftKey && (event.key === "Enter" || event.key === "Tab");
    arrived = null;
    if (gone) return event.preventDefault();
    const field = event.target.closest?.("[data-grid] input, input[data-next]");
    if (!field) return;
    const row = field.closest("[data-grid] tr");
    const by = { Enter: 1, ArrowDown: row?.querySelectorAll("input").length, ArrowUp: -row?.querySelectorAll("input").length }[event.key];
    if (!by) return;
    event.preventDefault();
    go(field, event.shiftKey ? -by : by);
  });

  document.addEventListener("focusin", (event) => {
    arrived = null;
    if (event.target.matches("[data-grid] input")) event.target.select();
  });

  document.addEventListener("input", (event) => {
    if (!event.target.matches("input[data-jumps]") || event.inputType !== "insertText" || !isWhole(event.target)) return;
    go(event.target, 1);
    arrived = document.activeElement;
  });
}
