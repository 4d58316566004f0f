import { capital } from '#shared/capital.ts';
import type { PedigreeTree } from './animals.rules.ts';

type Status = 'clear' | 'carrier' | 'affected' | 'at_risk' | 'trait' | 'unknown';

export interface PedigreeStatus {
  animalId: number;
  status: Status;
  word: string;
  genotype: string;
  source: 'tested' | 'parentage' | 'other_laboratory';
}

/** The laboratory's response: the tests to choose from, the chosen one, and its results that the reader may see. */
export interface PedigreeStatuses {
  tests: { id: number; name: string }[];
  test: { id: number; name: string } | null;
  results: PedigreeStatus[];
}

const groups = [
  ['affected', ['affected', 'at_risk']],
  ['carrier', ['carrier']],
  ['clear', ['clear']],
] as const;

const words = { affected: 'affected or at risk', carrier: 'carriers', clear: 'clear' };

/** The drawing as a sentence: which animals have which status, and how many have no result that the reader may see. */
export function pedigreeSummary(tree: PedigreeTree, { test, results }: PedigreeStatuses): string {
  const names = new Map<number, string>();
  collect(tree, names);
  const of = (statuses: readonly string[]) =>
    results.filter(({ status }) => statuses.includes(status)).flatMap(({ animalId }) => names.get(animalId) ?? []);
  const parts = groups.flatMap(([group, statuses]) => {
    const found = of(statuses);
    return found.length > 0 ? [`${words[group]}: ${found.join(', ')}`] : [];
  });
  const without = names.size - results.length;
  if (without > 0) parts.push(`${without} without a result you can view`);
  return `${test?.name ?? ''}. ${parts.map(capital).join('. ')}.`;
}

function collect(tree: PedigreeTree, names: Map<number, string>): void {
  names.set(tree.id, tree.name);
  for (const parent of [tree.sire, tree.dam]) if (parent) collect(parent, names);
}
