/** What is printed largest on a certificate or a report, "C-2026-000047": a number, not the code that proves it. */
export function isDocumentNumber(typed: string): boolean {
  return /^[a-z][- ]?\d{4}[- ]?\d{6}$/i.test(typed.trim());
}
