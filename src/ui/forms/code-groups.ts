/** The code as compared and stored: only letters and digits, in upper case. */
export function bareCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** The code as shown: "DAM7K2P9" becomes "DAM7 K2P9". */
export function groupCode(text: string, size = 4): string {
  return bareCode(text).replaceAll(new RegExp(`.{${size}}(?=.)`, 'g'), '$& ');
}

/** The caret position in the grouped text after `before` characters of the plain code. */
export function groupedCaret(before: number, size = 4): number {
  return before + Math.max(0, Math.ceil(before / size) - 1);
}
