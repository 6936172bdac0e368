// House rules: - and + beside a number, "Keep as it was" without leaving the page, and previews that can be seen.
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

// A preview that opens below the screen would make the tapped answer look as if it counted already.
document.addEventListener("htmx:after:swap", (event) => {
  const card = event.target.closest?.("details.rule");
  if (card?.querySelector(".rule-slot")?.getBoundingClientRect().top > innerHeight * 0.6) card.scrollIntoView();
});
