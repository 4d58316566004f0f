/** What was typed into a search, as a part of a text for LIKE: the reader's own %, _ and \ are plain characters. */
export function likeText(typed: string): string {
  return `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
