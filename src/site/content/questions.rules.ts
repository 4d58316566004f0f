/** The words of a search among the questions. */
export function searchTerms(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether the plain text of a question and its answer contains all the words. */
export function containsTerms(text: string, words: readonly string[]): boolean {
  const hay = text.toLowerCase();
  return words.every((word) => hay.includes(word));
}

export function foundLine(found: number, all: number, words: readonly string[]): string {
  return words.length > 0 ? `${found} of ${all} questions` : '';
}
