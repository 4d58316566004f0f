import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';

// The package exports only its settings file; the word list is in the same folder.
const settings = fileURLToPath(import.meta.resolve('@cspell/dict-en-gb'));
const dictionary = path.join(path.dirname(settings), 'en_GB.trie.gz');

/** Finds the words of a text that are neither in British English nor in the project's list. */
export function createSpelling(ownWords: Iterable<string>): (text: string) => string[] {
  const british = decodeTrie(gunzipSync(readFileSync(dictionary)));
  const own = new Set([...ownWords].map((word) => word.toLowerCase()));
  const known = new Map<string, boolean>();
  const isKnown = (word: string) => own.has(word.toLowerCase()) || british.has(word) || british.has(word.toLowerCase());
  return (text) =>
    wordsOf(text).filter((word) => {
      if (!known.has(word)) known.set(word, isKnown(word) || isKnown(word.replace(/'s?$/, '')));
      return !known.get(word);
    });
}

/** The words of a text, without codes of genes and products, URLs and values. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll('’', "'")
      .replaceAll(/\S*[@/_]\S*|\{\}\S*|\S*\{\}/g, ' ')
      .match(/(?<![\p{L}\d.])\p{L}[\p{L}']*\p{L}(?![\p{L}\d]|\.\w)/gu) ?? []
  ).filter((word) => word.length > 2 && /^\p{Lu}?[\p{Ll}']+$/u.test(word));
}
