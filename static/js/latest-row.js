// Opens a long sheet where the table is: the hand that is being played, unless the address asks for another.
for (const box of document.querySelectorAll("[data-latest-row]")) {
  const row = box.querySelector("tr.open");
  if (row && !location.hash) box.scrollTop = row.offsetTop - box.clientHeight * 0.6;
}
