import { expect, test } from 'vitest';
import { plainFacts } from '../../../test/support/plain-facts.ts';
import type { ExplainedResult } from '#laboratory/results/results.rules.ts';
import { basisOf } from '#laboratory/results/result-basis.rules.ts';
import { canonicalPayload } from './certificates.rules.ts';

const readOn = (testName: string, analysedOn: string, inheritance: string) =>
  ({
    testName,
    basis: basisOf({ method: 'array', quality: null, repeats: null, labNumber: 'L26-000001', analysedOn, inheritance }),
  }) as unknown as ExplainedResult;

const parts = {
  number: 'C-1',
  version: 1,
  issuedOn: '2026-03-09T00:00:00Z',
  facts: plainFacts,
  breedTests: new Set<number>(),
  report: 'R-1',
  people: { analysedBy: '', reviewedBy: '' },
  profile: null,
  portrait: null,
  photo: null,
  laboratory: { name: 'L', address: '', accreditation: '' },
};

test('a certificate names findings without illness after the illnesses', () => {
  const [finding, illness] = [
    { ...readOn('Prekallikrein deficiency', '2026-03-05', 'AR'), course: 'finding' as const },
    { ...readOn('Narcolepsy', '2026-03-05', 'AR'), course: 'illness' as const },
  ];
  const { tests } = JSON.parse(canonicalPayload({ ...parts, results: [finding, illness] })) as {
    tests: { name: string }[];
  };
  expect(tests.map(({ name }) => name)).toEqual(['Narcolepsy', 'Prekallikrein deficiency']);
});

test('a certificate signs the parents, the dates and method of analysis, and the linked-marker tests', () => {
  const text = canonicalPayload({
    ...parts,
    facts: { ...plainFacts, sire: 'Orion (ANKC 1)', dam: 'Wren' },
    results: [readOn('Narcolepsy', '2026-03-05', 'AR'), readOn('ARVC', '2026-03-02', 'complex; a linked marker')],
  });
  expect(JSON.parse(text)).toMatchObject({
    animal: { sire: 'Orion (ANKC 1)', dam: 'Wren' },
    analysed: ['2026-03-02', '2026-03-05'],
    method: expect.stringContaining('SNP array'),
    linkedMarkers: ['ARVC'],
  });
});
