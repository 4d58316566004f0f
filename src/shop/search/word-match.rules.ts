import { editDistance } from '#shared/fuzzy.ts';
import { commonWords } from './common-words.rules.ts';
import { formsOf } from './word-forms.rules.ts';

export interface Posting {
  /** Index of the document, and the weight of the field that contains the word. */
  doc: number;
  weight: number;
  /** Phrase that the word is part of: it counts only if the query contains the whole phrase. */
  phrase?: number;
}

export type Words = ReadonlyMap<string, readonly Posting[]>;
/** Score of each document, by its index. */
export type Scores = ReadonlyMap<number, number>;

/** Minimum length of words found despite one letter wrong, missing, added or swapped, and despite two. */
const ONE_TYPO_MIN_LENGTH = 5;
const TWO_TYPOS_MIN_LENGTH = 8;
/** Minimum length of words found inside other words: shorter ones occur in many by chance. */
const INSIDE_MIN_LENGTH = 5;

interface Lookup {
  /** All indexed words. */
  vocabulary: ReadonlySet<string>;
  /** Phrases fully contained in the query. */
  phrases: ReadonlySet<number>;
}

/** Exact matches and word beginnings come first; typing errors are tolerated only for unknown words. */
export function matchWord(words: Words, word: string, { vocabulary, phrases }: Lookup): Scores {
  const forms = formsOf(word);
  const found = collect(words, phrases, (candidate) => Math.max(...forms.map((form) => nearness(candidate, form))));
  if (found.size > 0 || !canBeTypo(word, vocabulary)) return found;
  const max = allowedTypos(word.length);
  const pieces = piecesOf(word, max + 2);
  return collect(words, phrases, (candidate) => {
    if (!pieces.some((piece) => hasPiece(candidate, piece, max))) return 0;
    const distance = typoDistance(word, candidate);
    return distance === null ? 0 : 0.5 / distance;
  });
}

/** Whether a word may be a typing error for another: it is long enough and not a known word. */
export function canBeTypo(word: string, vocabulary: ReadonlySet<string>): boolean {
  if (word.length < ONE_TYPO_MIN_LENGTH) return false;
  return !formsOf(word).some((form) => vocabulary.has(form) || commonWords.has(form));
}

/**
 * Number of typing errors between a typed word and a known word or its beginning; null if it exceeds what the shorter
 * word allows.
 */
export function typoDistance(word: string, known: string): number | null {
  const tries = [...formsOf(word).map((form) => [form, known] as const), [word, known.slice(0, word.length)] as const];
  const distances = tries.flatMap(([one, other]) => {
    const allowed = allowedTypos(Math.min(one.length, other.length));
    const distance = editDistance(one, other, allowed);
    return distance > allowed ? [] : [distance];
  });
  return distances.length === 0 ? null : Math.max(1, Math.min(...distances));
}

function allowedTypos(length: number): number {
  return length < ONE_TYPO_MIN_LENGTH ? 0 : length < TWO_TYPOS_MIN_LENGTH ? 1 : 2;
}

export function intersect(one: Scores, other: Scores): Scores {
  return new Map(
    [...one].flatMap(([doc, score]) => (other.has(doc) ? [[doc, score + (other.get(doc) ?? 0)] as const] : [])),
  );
}

function nearness(candidate: string, word: string): number {
  if (candidate === word) return 3;
  if (commonWords.has(word)) return isInflected(candidate, word) ? 2 : 0;
  if (candidate.startsWith(word)) return 2;
  return word.length >= INSIDE_MIN_LENGTH && candidate.includes(word) ? 1 : 0;
}

const INFLECTION = /^(?:s|es|d|ed|ing|y)$/;

/** An everyday word matches only its own forms: "stand" matches "standing", not "standard". */
function isInflected(candidate: string, word: string): boolean {
  return candidate.startsWith(word) && INFLECTION.test(candidate.slice(word.length));
}

interface Piece {
  text: string;
  at: number;
}

// A typing error affects at most two neighbouring pieces, so a similar word contains another piece near its place: a
// cheap filter.
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
