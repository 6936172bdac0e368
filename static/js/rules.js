// House rules: - and + beside a number, "Keep as it was" without leaving the page, previews that can be seen, and a
// change that is put in place while all that is typed elsewhere stays.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-step]");
  if (!button) return;
  event.preventDefault();
  const field = button.parentElement.querySelector("input");
  const typed = Number.parseInt(field.value.replace("−", "-"), 10) || 0;
  const next = typed + Number(button.dataset.step);
  field.value = Math.min(Number(field.dataset.high), Math.max(Number(field.dataset.low), next));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-keep]")?.closest("details.rule");
  if (!card) return;
  event.preventDefault();
  card.querySelector("form").reset();
  card.querySelector(".rule-slot").replaceChildren();
  card.querySelector("summary").focus();
});

{
  /** The other previews, which are worked out anew, and notes of earlier changes, which do not hold any more. */
  function others(slot) {
    for (const each of document.querySelectorAll(".rule-slot:not(:empty)")) {
      if (each === slot) continue;
      const form = each.querySelector("form[hx-get]") ?? each.closest("details.rule")?.querySelector("form");
      if (each.querySelector(".rules-preview") && form) form.requestSubmit();
      else each.replaceChildren();
    }
  }

  document.addEventListener("htmx:after:swap", (event) => {
    const slot = event.detail?.ctx?.target;
    if (!slot?.matches?.(".rule-slot")) return;
    const card = slot.closest("details.rule");
    if (slot.querySelector("[data-used]")) {
      (card?.querySelector("summary") ?? slot.querySelector("button"))?.focus({ preventScroll: true });
      (card ?? slot).scrollIntoView({ block: "nearest" });
      others(slot);
    } else if (card?.contains(document.activeElement)) {
      // A preview below the screen would make the tapped answer look as if it counted already.
      const seen = slot.querySelector(".scroller") ?? slot.querySelector(".buttons") ?? slot;
      if (seen.offsetHeight < innerHeight * 0.6) seen.scrollIntoView({ block: "nearest" });
      else slot.scrollIntoView();
    }
  });
}
