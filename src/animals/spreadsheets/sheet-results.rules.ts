import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import type { ResultStatus } from '#genetics/genotype-call.ts';

export interface TestResult {
  testId: number;
  abbreviation: string;
  gene: string | null;
  kind: 'disease' | 'trait';
  status: ResultStatus;
  /** "Carrier", "Clear"; for a trait, its genotype. */
  outcome: string;
  genotype: string;
}

const named: readonly { status: ResultStatus; word: string }[] = [
  { status: 'affected', word: 'Affected' },
  { status: 'at_risk', word: 'At risk' },
  { status: 'carrier', word: 'Carrier' },
];

/** A one-line summary of the row, most important results first: "Carrier: EIC. Clear: 23. Traits: 36." */
export function summariseTests(tests: readonly TestResult[]): string {
  const counting = tests.filter(({ outcome }) => outcome !== specialResultLabels.contradicted);
  const names = (status: ResultStatus) => abbreviations(counting.filter((test) => test.status === status));
  const differing = abbreviations(tests.filter((test) => !counting.includes(test)));
  const parts = [
    ...named.map(({ status, word }) => ({ word, found: names(status) })),
    { word: specialResultLabels.contradicted, found: differing },
  ].flatMap(({ word, found }) => (found.length > 0 ? [`${word}: ${found.join(', ')}.`] : []));
  const counted: [string, number][] = [
    ['Clear', names('clear').length],
    ['Traits', names('trait').length],
    ['No result', names('unknown').length],
  ];
  return [...parts, ...counted.flatMap(([word, count]) => (count > 0 ? [`${word}: ${count}.`] : []))].join(' ');
}

const abbreviations = (tests: readonly TestResult[]) => tests.map(({ abbreviation }) => abbreviation);

/** The content of the cell of a test: "Carrier N/P", "Ay/Ay". */
export function testResultLabel({ outcome, genotype }: TestResult): string {
  return outcome === genotype ? genotype : `${outcome} ${genotype}`.trim();
}

export interface TestColumn {
  testId: number;
  header: string;
}

/** One column for each test that any animal in the sheet was tested for, diseases first. */
export function testColumns(rows: readonly (readonly TestResult[])[]): TestColumn[] {
  const found = new Map(rows.flat().map((test) => [test.testId, test]));
  return [...found.values()]
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.abbreviation.localeCompare(b.abbreviation))
    .map(({ testId, abbreviation, gene }) => ({ testId, header: gene ? `${abbreviation} (${gene})` : abbreviation }));
}
