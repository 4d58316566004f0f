/** `ABCDE-FGHJK-MNPQR-STVWX` */
export function formatCode(code: string): string {
  return (code.match(/.{1,5}/g) ?? []).join('-');
}
