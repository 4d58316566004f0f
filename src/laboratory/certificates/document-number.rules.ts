/** Whether the text is the number of a certificate or report, "C-2026-000047", and not its verification code. */
export function isDocumentNumber(typed: string): boolean {
  return /^[a-z][- ]?\d{4}[- ]?\d{6}$/i.test(typed.trim());
}
