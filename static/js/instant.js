// A form or link at the table that is answered with the table itself is put in place without loading a page.
{
  async function ask(url, options) {
    try {
      const answer = await fetch(url, { ...options, headers: { "HX-Request": "true", ...options.headers } });
      const html = await answer.text();
      if (html.includes('id="table"')) {
        document.dispatchEvent(new CustomEvent("table:answered", { detail: { html } }));
        return true;
      }
    } catch {
      // no network: the browser's own way says so
    }
    return false;
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-instant]");
    if (!form) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form));
    if (event.submitter?.name) fields.set(event.submitter.name, event.submitter.value);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    if (!(await ask(form.action, { method: "POST", body: fields.toString(), headers }))) form.submit();
  });

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-go]");
    if (!link || event.metaKey || event.ctrlKey || !/^\/m\/[^/]+$/.test(link.pathname)) return;
    event.preventDefault();
    if (!(await ask(`${link.pathname}/table`, {}))) location.assign(link.href);
    else history.replaceState(null, "", link.pathname);
  });
}
