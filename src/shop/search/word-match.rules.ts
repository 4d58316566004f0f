import { editDistance } from '#shared/fuzzy.ts';
import { formsOf } from './word-forms.rules.ts';

export interface Posting {
  /** Index of the document, and how much the field weighs in which the word stands. */
  doc: number;
  weight: number;
}

export type Words = ReadonlyMap<string, readonly Posting[]>;
/** Score of each document, by its index. */
export type Scores = ReadonlyMap<number, number>;

/** Words of this length are found with one letter wrong, left out, added or swapped; of the second, with two. */
const ONE_SLIP_FROM = 5;
const TWO_SLIPS_FROM = 8;

/** Exact and beginning of a word first; slips are forgiven only where the word is written nowhere. */
export function matchWord(words: Words, word: string, vocabulary: ReadonlySet<string>): Scores {
  const forms = formsOf(word);
  const found = collect(words, (candidate) => Math.max(...forms.map((form) => nearness(candidate, form))));
  if (found.size > 0 || word.length < ONE_SLIP_FROM || forms.some((form) => vocabulary.has(form))) return found;
  const allowed = word.length < TWO_SLIPS_FROM ? 1 : 2;
  const pieces = piecesOf(word, allowed + 2);
  return collect(words, (candidate) => {
    if (!pieces.some((piece) => hasPiece(candidate, piece, allowed))) return 0;
    const distance = Math.min(
      ...forms.map((form) => editDistance(candidate, form, allowed)),
      editDistance(candidate.slice(0, word.length), word, allowed),
    );
    return distance > allowed ? 0 : 0.5 / distance;
  });
}

export function both(one: Scores, other: Scores): Scores {
  return new Map(
    [...one].flatMap(([doc, score]) => (other.has(doc) ? [[doc, score + (other.get(doc) ?? 0)] as const] : [])),
  );
}

function nearness(candidate: string, word: string): number {
  if (candidate === word) return 3;
  if (candidate.startsWith(word)) return 2;
  return word.length >= 4 && candidate.includes(word) ? 1 : 0;
}

interface Piece {
  text: string;
  at: number;
}

// A slip harms at most two neighbouring pieces, so a near word has one of them where it belongs: cheap to rule out.
function piecesOf(word: string, count: number): Piece[] {
  const cuts = Array.from({ length: count + 1 }, (_, index) => Math.round((index * word.length) / count));
  return cuts.slice(1).map((end, index) => ({ text: word.slice(cuts[index], end), at: cuts[index] ?? 0 }));
}

function hasPiece(candidate: string, { text, at }: Piece, allowed: number): boolean {
  const found = candidate.indexOf(text, Math.max(0, at - allowed));
  return found >= 0 && found <= at + allowed;
}

function collect(words: Words, nearnessOf: (candidate: string) => number): Scores {
  const scores = new Map<number, number>();
  for (const [candidate, postings] of words) {
    const near = nearnessOf(candidate);
    if (near === 0) continue;
    for (const { doc, weight } of postings) scores.set(doc, Math.max(scores.get(doc) ?? 0, near * weight));
  }
  return scores;
}
