/** What was typed into a search, as a part of a text for LIKE: the reader's own %, _ and \ are plain characters. */
export function likeText(typed: string): string {
  return `%${startText(typed)}`;
}

/** The same, as the beginning of a text. */
export function startText(typed: string): string {
  return `${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether an email address was typed, or its beginning: "anna@exam". */
export function isEmailStart(typed: string): boolean {
  return /^[^\s@]+@[^\s@]*$/.test(typed.trim());
}
