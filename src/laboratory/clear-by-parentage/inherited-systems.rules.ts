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

/** The tests by organ system for a page, with only their ids and names. */
export type WithSystems<Found> = Omit<Found, 'tests'> & { systems: InheritedSystem[]; count: number };

export function groupInherited<Found extends { tests: readonly InheritedTestName[] }>(
  { tests, ...found }: Found,
  reader: ResultReader,
): WithSystems<Found> {
  return { ...found, systems: systemsOf(tests, reader), count: tests.length };
}

/** Veterinarians also see the gene. */
function systemsOf(tests: readonly InheritedTestName[], reader: ResultReader): InheritedSystem[] {
  const nameOf = ({ testName, gene }: InheritedTestName) =>
    reader === 'vet' && gene ? `${testName} (${gene})` : testName;
  return [...Map.groupBy(tests, ({ category }) => category)]
    .map(([name, members]) => ({ name, tests: members.map((test) => ({ id: test.testId, name: nameOf(test) })) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
