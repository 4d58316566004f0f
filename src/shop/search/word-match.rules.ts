import { editDistance } from '#shared/fuzzy.ts';
import { commonWords } from './common-words.rules.ts';
import { formsOf } from './word-forms.rules.ts';

export interface Posting {
  /** Index of the document, and the weight of the field that contains the word. */
  doc: number;
  weight: number;
  /** The phrase that the word is part of: it counts only where the query has all of the phrase. */
  phrase?: number;
}

export type Words = ReadonlyMap<string, readonly Posting[]>;
/** Score of each document, by its index. */
export type Scores = ReadonlyMap<number, number>;

/** Words of this length are found with one letter wrong, left out, added or swapped; of the second, with two. */
const ONE_SLIP_FROM = 5;
const TWO_SLIPS_FROM = 8;
/** Words of this length are found inside others: shorter ones stand in many by chance. */
const INSIDE_FROM = 5;

interface Lookup {
  /** Every word that is written somewhere. */
  vocabulary: ReadonlySet<string>;
  /** The phrases that the query has all of. */
  phrases: ReadonlySet<number>;
}

/** Exact and beginning of a word first; slips are forgiven only where the word is written nowhere. */
export function matchWord(words: Words, word: string, { vocabulary, phrases }: Lookup): Scores {
  const forms = formsOf(word);
  const found = collect(words, phrases, (candidate) => Math.max(...forms.map((form) => nearness(candidate, form))));
  if (found.size > 0 || !canBeSlip(word, vocabulary)) return found;
  const most = slipsOf(word.length);
  const pieces = piecesOf(word, most + 2);
  return collect(words, phrases, (candidate) => {
    if (!pieces.some((piece) => hasPiece(candidate, piece, most))) return 0;
    const distance = slipDistance(word, candidate);
    return distance === null ? 0 : 0.5 / distance;
  });
}

/** Whether a word may be a slip for another: it is long enough, and is no word itself. */
export function canBeSlip(word: string, vocabulary: ReadonlySet<string>): boolean {
  if (word.length < ONE_SLIP_FROM) return false;
  return !formsOf(word).some((form) => vocabulary.has(form) || commonWords.has(form));
}

/** How many slips lead from a typed word to a known one or its beginning; null if they are more than the shorter one forgives. */
export function slipDistance(word: string, known: string): number | null {
  const tries = [...formsOf(word).map((form) => [form, known] as const), [word, known.slice(0, word.length)] as const];
  const distances = tries.flatMap(([one, other]) => {
    const allowed = slipsOf(Math.min(one.length, other.length));
    const distance = editDistance(one, other, allowed);
    return distance > allowed ? [] : [distance];
  });
  return distances.length === 0 ? null : Math.max(1, Math.min(...distances));
}

function slipsOf(length: number): number {
  return length < ONE_SLIP_FROM ? 0 : length < TWO_SLIPS_FROM ? 1 : 2;
}

export function both(one: Scores, other: Scores): Scores {
  return new Map(
    [...one].flatMap(([doc, score]) => (other.has(doc) ? [[doc, score + (other.get(doc) ?? 0)] as const] : [])),
  );
}

function nearness(candidate: string, word: string): number {
  if (candidate === word) return 3;
  if (commonWords.has(word)) return isInflected(candidate, word) ? 2 : 0;
  if (candidate.startsWith(word)) return 2;
  return word.length >= INSIDE_FROM && candidate.includes(word) ? 1 : 0;
}

const INFLECTION = /^(?:s|es|d|ed|ing|y)$/;

/** An everyday word is found in its own forms only: "stand" in "standing", not in "standard". */
function isInflected(candidate: string, word: string): boolean {
  return candidate.startsWith(word) && INFLECTION.test(candidate.slice(word.length));
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

function collect(words: Words, phrases: ReadonlySet<number>, nearnessOf: (candidate: string) => number): Scores {
  const scores = new Map<number, number>();
  for (const [candidate, postings] of words) {
    const near = nearnessOf(candidate);
    if (near === 0) continue;
    for (const { doc, weight, phrase } of postings) {
      if (phrase !== undefined && !phrases.has(phrase)) continue;
      scores.set(doc, Math.max(scores.get(doc) ?? 0, near * weight));
    }
  }
  return scores;
}
