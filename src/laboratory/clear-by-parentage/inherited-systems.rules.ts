import type { ResultReader } from '#genetics/wording-advice.ts';

export interface InheritedTestName {
  testId: number;
  testName: string;
  category: string;
  gene: string | null;
}

export interface InheritedSystem {
  name: string;
  tests: { id: number; name: string }[];
}

/** What a page shows: the tests by organ system, with no more of each than its name. */
export type WithSystems<Found> = Omit<Found, 'tests'> & { systems: InheritedSystem[]; count: number };

export function groupInherited<Found extends { tests: readonly InheritedTestName[] }>(
  { tests, ...found }: Found,
  reader: ResultReader,
): WithSystems<Found> {
  return { ...found, systems: systemsOf(tests, reader), count: tests.length };
}

/** A veterinarian reads the gene as well. */
function systemsOf(tests: readonly InheritedTestName[], reader: ResultReader): InheritedSystem[] {
  const nameOf = ({ testName, gene }: InheritedTestName) =>
    reader === 'vet' && gene ? `${testName} (${gene})` : testName;
  return [...Map.groupBy(tests, ({ category }) => category)]
    .map(([name, members]) => ({ name, tests: members.map((test) => ({ id: test.testId, name: nameOf(test) })) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
