import type { Answer } from './answer.ts';
import { importersOf, reach, wholeFile } from './reach.ts';
import { listFiles, readText, sourceFiles, testFiles } from './source.ts';

/** Above this number of pages, they are not listed. */
const MAX_PAGES = 12;

/** Finds a text shown by a page, an email or content/. */
export function answerText(wanted: string): Answer | null {
  const text = plain(wanted).trim();
  if (text.length < 3) return null;
  const files = [...sourceFiles(), ...listFiles('content/**/*.md')];
  const exact = files.flatMap((file) => linesWith(file, text));
  const isWord = !/\s/.test(text);
  const loose = isWord || exact.length === 0 ? files.flatMap((file) => linesWithWords(file, text)) : [];
  const places = [...new Set([...exact, ...loose])];
  if (places.length === 0) return null;
  const placed = [...new Set(places.map((place) => place.replace(/:\d+$/, '')))];
  const pages = pagesWith(
    placed.filter((file) => file.startsWith('src/')),
    text,
  );
  return {
    title: `text "${wanted}"`,
    rows: [
      ['written in', places],
      ['pages', pages.length > MAX_PAGES ? [`${pages.length} pages`] : pages],
      ['tests', testFiles().filter((file) => plain(readText(file)).includes(text))],
    ],
  };
}

/** Pages that use a declaration with the text, because a rules file can contain the texts of many pages. */
function pagesWith(files: readonly string[], text: string): string[] {
  const importers = importersOf(files).filter((file) => file.endsWith('.page.tsx'));
  const hasText = (file: string, code: string) => files.includes(file) && plain(code).includes(text);
  return importers.filter((page) => {
    if (files.includes(page)) return true;
    const reached = reach(wholeFile(page), (file) => (/\.(?:contract|api)\.ts$/.test(file) ? 'skip' : 'follow'));
    return [...reached].some(([file, found]) => [...found].some((declaration) => hasText(file, declaration.text)));
  });
}

/** A single word only counts here if it is a complete text, not a name in the code. */
function linesWith(file: string, text: string): string[] {
  const source = plain(readText(file));
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
  const isPhrase = /\s/.test(text) || file.endsWith('.md');
  const pattern = new RegExp(isPhrase ? escaped : `(?<=['"\`>]\\s*)${escaped}(?=\\s*['"\`<])`, 'g');
  return [...source.matchAll(pattern)].map(({ index }) => `${file}:${source.slice(0, index).split('\n').length}`);
}

/** Lines with a text of several words that contains all words of a phrase, in any order and case. */
function linesWithWords(file: string, text: string): string[] {
  const words = text.toLowerCase().split(/\s+/);
  if (file.endsWith('.md') && words.length < 2) return [];
  return plain(readText(file))
    .toLowerCase()
    .split('\n')
    .flatMap((line, index) => {
      const quoted = line.match(/(?<=['"`>])[^'"`<>]+(?=['"`<])/g) ?? [];
      return quoted.some((part) => /\S\s+\S/.test(part) && words.every((word) => part.includes(word)))
        ? [`${file}:${index + 1}`]
        : [];
    });
}

function plain(text: string): string {
  return text.replaceAll(/&apos;|&rsquo;|\\'|’/g, "'").replaceAll('&amp;', '&');
}
