import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { suggestForLine } from '#shop/returns/refund-table.rules.ts';
import { facts } from './content-facts.rules.ts';
import { collectTexts } from '../../../scripts/words/collect-texts.ts';
import { ownFigures, ownPeriods } from '../../../test/support/own-figures.ts';

const folder = fileURLToPath(new URL('../../../content/', import.meta.url));
const texts = globSync('**/*.md', { cwd: folder })
  .toSorted((a, b) => a.localeCompare(b))
  .map((name) => ({ name, source: readFileSync(folder + name, 'utf8') }));

test('no text repeats a number that is defined once as a fact', () => {
  expect(texts.flatMap(({ name, source }) => ownFigures(source).map((found) => `${name}: ${found}`))).toEqual([]);
});

/** Figures without a rule: reading times, advice, and figures of a single page. */
const ownText = [
  'content/how-to-videos.md: five minutes',
  'content/resources/show-sponsorship.md: 40 minutes',
  'content/resources/show-sponsorship.md: eight weeks',
  'content/resources/website-help.md: five minutes',
  'content/why-full-breed-profile.md: two extra weeks',
];

test('every period on a page of help, terms or privacy comes from the rules', () => {
  // Articles and case studies have periods of their subject, such as ages of animals.
  const pages = texts.filter(({ name }) => !/^(news-and-blogs|vet)\//.test(name));
  const stated = pages.flatMap(({ name, source }) =>
    ownPeriods(source.replace(/^---.*?\n---/s, '')).map((found) => `content/${name}: ${found.split(':')[0]}`),
  );
  expect(stated).toEqual(ownText);
});

test.each(['| carts | 30 days after the last change |', 'We reply within 2 business days.', 'An agent for two years.'])(
  'the period in "%s" is found',
  (sentence) => {
    expect(ownPeriods(sentence)).toHaveLength(1);
  },
);

test('no screen, message or email repeats the numbers of the sampling instructions', () => {
  // Minutes of swabbing mean the whole collection; a queen's first milk is about blood groups.
  const about = / (time without food: (?!.*neonatal)|drying: |swabbing: .*seconds)/;
  const stated = collectTexts()
    .filter(
      ({ file, kind }) => (kind === 'screen' || kind === 'message') && !/^src\/(site\/dev-ui|app\/demo)\//.test(file),
    )
    .flatMap(({ file, line, text }) => ownFigures(text).map((found) => `${file}:${line} ${found}`));
  expect(stated.filter((found) => about.test(found))).toEqual([]);
});

test('no screen, message or email repeats the numbers of returns and points', () => {
  const about = / (refunds: .*\b(unopened|withdraw|withdrawal)\b.*|points: .*\b(valid|available|need at least)\b.*)/i;
  const stated = collectTexts()
    .filter(({ kind }) => kind === 'screen' || kind === 'message')
    .flatMap(({ file, line, text }) => ownFigures(text).map((found) => `${file}:${line} ${found}`));
  expect(stated.filter((found) => about.test(found))).toEqual([]);
});

test.each([
  'No food for an hour before the sample.',
  'Keep puppies from their mother for thirty minutes.',
  'Roll the swab along the cheek for 15 seconds.',
  'The kit holds three swabs.',
  'Let them dry for two minutes.',
  'Post the envelope within a week.',
  'Your results are ready in 12 business days.',
  'The report takes a few weeks.',
  'Kits arrive in 3 to 6 days.',
  'Return the unopened kit within 14 days.',
  'We refund 70% before work begins.',
  'Points expire after two years.',
  'You need at least 100 points.',
  'Samples are kept for up to five years.',
  'The first two new kits are free.',
  'Puppies can be swabbed from four weeks of age.',
])('the figure in "%s" is found', (sentence) => {
  expect(ownFigures(sentence)).toEqual([expect.stringContaining(sentence)]);
});

test.each([
  'No food for {{fact fasting}} before the sample.',
  'A five-week-old puppy gives the same result as a nine-year-old dog.',
  'Use the second swab on the other cheek.',
  'You earn 1 point for each whole 1.00 paid for products.',
  'Please apply at least six weeks before the first day.',
])('the sentence "%s" is allowed', (sentence) => {
  expect(ownFigures(sentence)).toEqual([]);
});

test('every fact is used in a text', () => {
  const used = new Set(
    texts.flatMap(({ source }) => [...source.matchAll(/\{\{fact ([a-z-]+)\}\}/g)].map(([, n]) => n)),
  );
  expect(Object.keys(facts).filter((name) => !used.has(name))).toEqual([]);
});

test('the refund stated for samples before work begins matches the refund table', () => {
  const line = {
    kind: 'product',
    paidCents: 100_00,
    refundedCents: 0,
    credits: null,
    giftCardCents: null,
    hasBegun: null,
    isNotAdded: false,
  };
  const sent = { daysSinceSent: 5, daysSinceDelivery: 3, daysSincePlaced: 6, region: 'AU', isConsumer: true };
  const suggested = suggestForLine(
    { ...line, units: [{ state: 'IN_LAB', sampleState: 'RECEIVED' }] },
    { ...sent, wantedEarlyStart: true, nothingSent: false, arrived: null },
  );
  expect(`${suggested.shares[0]?.percent}%`).toBe(facts['refund-before-work']);
});

test('the page that deletes an account takes its period from the facts', () => {
  const source = readFileSync(new URL('../../platform/privacy/delete-account.tsx', import.meta.url), 'utf8');
  expect(source).not.toMatch(/\b\d+ days\b/);
  expect(source).toContain("sampleFacts['account-deletion']");
});
