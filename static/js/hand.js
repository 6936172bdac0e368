// The form of a hand: the sums of bids and tricks follow what is typed, without those who are ticked to sit it out.
document.addEventListener("input", (event) => {
  const form = event.target.closest("#hand_form");
  if (!form) return;
  const out = new Set([...form.querySelectorAll("input[name=absent]:checked")].map((box) => box.value));
  for (const sum of form.querySelectorAll("[data-adds]")) {
    const fields = [...form.querySelectorAll(`input[name^="${sum.dataset.adds}-"]`)];
    const there = fields.filter((field) => !out.has(field.name.split("-")[1]));
    sum.textContent = there.reduce((before, field) => before + (Number.parseInt(field.value, 10) || 0), 0);
  }
  for (const cards of form.querySelectorAll("[data-cards]")) cards.textContent = form.elements.cards.value;
});
