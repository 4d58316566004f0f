/** Forms of static pages: a filter change is submitted immediately, and empty fields are left out of the URL. */
export function startForms(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) && !isNamedBox(target)) return;
    if (isSubmittedAtOnce(target.form)) target.form.requestSubmit();
  });
  document.addEventListener('formdata', ({ target, formData }) => {
    if (isSubmittedAtOnce(target as HTMLFormElement)) dropEmpty(formData);
  });
}

export function isNamedBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'checkbox' && target.name !== '';
}

function isSubmittedAtOnce(form: HTMLFormElement | null): form is HTMLFormElement {
  return form !== null && 'autosubmit' in form.dataset;
}

/** Text is trimmed, and sent only if it is not empty (spec 5). */
function dropEmpty(data: FormData): void {
  // Filter forms have no files.
  const texts = [...data] as [string, string][];
  for (const [name] of texts) data.delete(name);
  for (const [name, text] of texts) if (text.trim()) data.append(name, text.trim());
}
