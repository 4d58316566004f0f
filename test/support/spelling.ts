import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';

// The package names its settings file only; the words lie beside it.
const settings = fileURLToPath(import.meta.resolve('@cspell/dict-en-gb'));
const dictionary = path.join(path.dirname(settings), 'en_GB.trie.gz');

/** Says which words of a text are spelled in no way that British English, or the project's own list, knows. */
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

/** What is written as a word: no codes of genes and products, no addresses, no values. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll('’', "'")
      .replaceAll(/\S*[@/_]\S*|\{\}\S*|\S*\{\}/g, ' ')
      .match(/(?<![\p{L}\d.])\p{L}[\p{L}']*\p{L}(?![\p{L}\d]|\.\w)/gu) ?? []
  ).filter((word) => word.length > 2 && /^\p{Lu}?[\p{Ll}']+$/u.test(word));
}
