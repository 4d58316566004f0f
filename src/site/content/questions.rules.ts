/** What someone looks for among questions, word by word. */
export function searchTerms(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a question with its answer, as plain text, holds all the words. */
export function containsTerms(text: string, words: readonly string[]): boolean {
  const hay = text.toLowerCase();
  return words.every((word) => hay.includes(word));
}

export function foundLine(found: number, all: number, words: readonly string[]): string {
  return words.length > 0 ? `${found} of ${all} questions` : '';
}
