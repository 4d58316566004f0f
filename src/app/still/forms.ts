/** Forms of still pages: a choice among filters is asked at once and nothing empty goes into the address. */
export function startForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-autosubmit]')) {
    form.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && form.requestSubmit());
    form.addEventListener('formdata', ({ formData }) => dropEmpty(formData));
  }
}

function dropEmpty(data: FormData): void {
  const empty = Array.from(data.entries(), ([name, value]) => (value === '' ? name : '')).filter(Boolean);
  for (const name of empty) data.delete(name);
}
