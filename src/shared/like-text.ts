/** A LIKE pattern for texts that contain the search text; %, _ and \ in it are escaped. */
export function likeText(typed: string): string {
  return `%${startText(typed)}`;
}

/** The same for texts that start with the search text. */
export function startText(typed: string): string {
  return `${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether the text is an email address or the start of one: "anna@exam". */
export function isEmailStart(typed: string): boolean {
  return /^[^\s@]+@[^\s@]*$/.test(typed.trim());
}
