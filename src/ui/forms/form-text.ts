/** What was typed into a field of a form; a file or a missing field is the empty text. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
