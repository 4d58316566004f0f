import { readPedigreeCsv } from '#genetics/formats/pedigree-csv.ts';
import { estimateGenotype } from '#genetics/pedigree/estimate-genotype.ts';
import type { Copies } from '#genetics/pedigree/locus-evidence.ts';
import { orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { throwOnProblems, readJson, text } from './files.ts';
import { requiredOption, UsageError, type Options } from './options.ts';
import { six, type Table } from './print.ts';

interface Input {
  results?: Record<string, number>;
  frequency?: number | { point: number; low: number; high: number };
  animals?: string[];
  seed?: number;
}

/** Genotype probabilities of untested animals from the results of their relatives. */
export async function carriers(options: Options): Promise<Table> {
  const path = requiredOption(options, 'pedigree');
  const { rows, problems } = readPedigreeCsv(text(path));
  throwOnProblems(path, problems);
  const ordered = orderPedigree(rows);
  if (!ordered.ok) throw new UsageError(ordered.problems.map(({ reason }) => reason).join('\n'));
  const { pedigree } = ordered;
  const { results = {}, frequency = 0.05, animals, seed = 1 } = readJson(options) as Input;
  const known = new Map(Object.entries(results).map(([id, copies]) => [indexOf(id), copiesFrom(id, copies)]));
  const range = typeof frequency === 'number' ? { point: frequency, low: frequency, high: frequency } : frequency;
  if (!isRange(range))
    throw new UsageError('"frequency" must be a number between 0 and 1, or {"point", "low", "high"}.');
  const targets = animals?.map(indexOf) ?? [...pedigree.ids.keys()].filter((at) => !known.has(at));
  return {
    columns: ['ID', 'P0', 'P1', 'P2', 'P1_LOW', 'P1_HIGH', 'P2_LOW', 'P2_HIGH', 'METHOD', 'SE', 'NOT_USED'],
    rows: targets.map((target) => {
      const found = estimateGenotype({ pedigree, known, target, frequency: range, seed });
      const id = pedigree.ids[target] ?? '';
      const notUsed = (indices: readonly number[]) => indices.map((at) => pedigree.ids[at]).join(';') || '.';
      if (!found.ok) return [id, ...Array<string>(7).fill('NA'), found.reason, 'NA', notUsed(found.contradicting)];
      const { shares, low, high, method, standardError, contradicting } = found.estimate;
      const numbers = [...shares, low[1], high[1], low[2], high[2]].map(six);
      return [id, ...numbers, method, six(standardError), notUsed(contradicting)];
    }),
  };

  function indexOf(id: string): number {
    const at = pedigree.indexOf.get(id);
    if (at === undefined) throw new UsageError(`${id} is not in the pedigree.`);
    return at;
  }
}

function copiesFrom(id: string, copies: number): Copies {
  if (copies === 0 || copies === 1 || copies === 2) return copies;
  throw new UsageError(`The result of ${id} must be 0, 1 or 2 copies.`);
}

function isRange({ point, low, high }: { point: number; low: number; high: number }): boolean {
  return low > 0 && high < 1 && low <= point && point <= high;
}
