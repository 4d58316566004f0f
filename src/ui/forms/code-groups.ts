/** Letters and digits only, in capitals: how a code is compared and stored. */
export function bareCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** "DAM7K2P9" as "DAM7 K2P9": how a code is read. */
export function groupCode(text: string, size = 4): string {
  return bareCode(text).replaceAll(new RegExp(`.{${size}}(?=.)`, 'g'), '$& ');
}

/** Where the caret is in the grouped text when `before` bare characters are left of it. */
export function groupedCaret(before: number, size = 4): number {
  return before + Math.max(0, Math.ceil(before / size) - 1);
}
