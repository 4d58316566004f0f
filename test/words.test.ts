import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectTexts } from '../scripts/words/collect-texts.ts';
import type { FoundText } from '../scripts/words/found-text.ts';
import { createSpelling } from './support/spelling.ts';
import { readOwnWords } from './support/spelling-words.ts';
import { wordPatterns } from './support/word-patterns.ts';

// Texts for readers are plain British English; npm run words lists them all.

const texts = collectTexts();
const printed = printedTexts();

test('texts of screens, messages, content, data and docs are found', () => {
  const counts = Map.groupBy(texts, ({ kind }) => kind);
  for (const kind of ['screen', 'message', 'content', 'data', 'docs'] as const)
    expect(counts.get(kind)?.length, kind).toBeGreaterThan(500);
  const found = (file: string, text: string) => texts.some((one) => one.file === file && one.text.includes(text));
  expect(found('src/platform/mail/payments-mails.rules.ts', 'Your refund is on its way')).toBe(true);
  expect(found('src/platform/mail/unsubscribe.page.tsx', "We couldn't unsubscribe you. Please try again.")).toBe(true);
  expect(found('src/platform/mail/unsubscribe.page.tsx', 'Unsubscribe')).toBe(true);
});

test('every label that a page tells readers to choose exists on a screen', () => {
  const labelled = /\b(?:choose|select|press|look for|under|in the|shows) \*([A-Z][^*]+)\*(?!\*)/gi;
  const named = texts
    .filter(({ kind }) => kind === 'content')
    .flatMap(({ text, file }) => [...text.matchAll(labelled)].map(([, label = '']) => ({ label, file })));
  expect(named.length).toBeGreaterThan(5);
  const onScreen = new Set(texts.filter(({ kind }) => kind !== 'content' && kind !== 'docs').map(({ text }) => text));
  expect(named.filter(({ label }) => !onScreen.has(label))).toEqual([]);
});

test.each(wordPatterns)('no text says "$not"', ({ not, pattern, but }) => {
  const hits = texts.filter(({ text }) => pattern.test(text) && !isPrinted(text));
  const list = hits.map(({ file, line, text }) => `${file}:${line} ${text}`);
  expect(list, `${not}: write "${but}"`).toEqual([]);
});

test('every word has British spelling or is listed in test/spelling.txt', () => {
  const misspelledIn = createSpelling(readOwnWords());
  const wrong = texts
    .filter(({ kind }) => kind !== 'docs')
    .flatMap((text) => misspelledIn(text.text).map((word) => `${word} ${text.file}:${text.line}`));
  expect(wrong).toEqual([]);
  expect(misspelledIn('The color of her behavior, recieved at the center.')).toEqual([
    'color',
    'behavior',
    'recieved',
    'center',
  ]);
});

/** Texts quoted from the specification remain verbatim. */
function isPrinted(text: FoundText['text']): boolean {
  const lowerCase = text.toLowerCase();
  return printed.some((one) => one === lowerCase || (lowerCase.length >= 12 && one.includes(lowerCase)));
}

function printedTexts(): string[] {
  return ['messages', 'routes', 'rules', 'endpoints'].flatMap((name) => {
    const rows: unknown = JSON.parse(readFileSync(new URL(`spec/${name}.json`, import.meta.url), 'utf8'));
    return quotesIn(rows).map((text) => text.toLowerCase());
  });
}

function quotesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' ? (['text', 'title', 'quote'].includes(key) ? [one] : []) : quotesIn(one),
  );
}
