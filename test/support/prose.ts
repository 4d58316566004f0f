/** The prose of a text, without front matter, tables, pictures and blocks from data. */
export function proseOf(source: string): string[] {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n')
    .filter((line) => !/^(\||!\[|\{\{|\s*$)/.test(line))
    .map((line) =>
      line
        .replaceAll(/\{\{[^{}]*\}\}/g, '')
        .replaceAll(/\]\([^)]*\)/g, ']')
        .replaceAll(/^(#+|[-*>]|\d+\.) /g, ''),
    );
}

export function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.match(/\p{L}[\p{L}'’-]*/gu) ?? []);
}

/** The reading age of a text: the grade level of Flesch and Kincaid (1975) plus the five years before school. */
export function readingAge(lines: readonly string[]): number {
  const words = wordsOf(lines);
  const sentences = lines.flatMap((line) => line.split(/[.?!:;]+(?:\s|$)/)).filter((part) => /\p{L}{2}/u.test(part));
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 5 + 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

function syllablesOf(word: string): number {
  const groups = word.toLowerCase().match(/[aeiouy]+/g)?.length ?? 0;
  return Math.max(1, /[^l]e$/i.test(word) ? groups - 1 : groups);
}
