import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import { NOT_VERIFIED } from '#laboratory/other-laboratories/other-results.rules.ts';
import { countOf } from '#shared/count-of.ts';

/** Where the genotype that a tool uses comes from. */
export const resultSources = ['tested', 'parentage', 'other_laboratory'] as const;
export type ResultSource = (typeof resultSources)[number];

/** What is beside a genotype that our laboratory has not read itself. */
export const sourceMarks: Record<ResultSource, string | null> = {
  tested: null,
  parentage: specialResultLabels.clear_by_parentage,
  other_laboratory: NOT_VERIFIED,
};

/** How many results of an animal a tool uses although our laboratory has not read them. */
export function sourceNotes(name: string, sources: readonly ResultSource[]): string[] {
  return resultSources.flatMap((source) => {
    const count = sources.filter((one) => one === source).length;
    const mark = sourceMarks[source];
    return mark && count > 0 ? [`${mark}: ${countOf(count, 'result')} of ${name}.`] : [];
  });
}

/** Of several results of one test ours counts, then what follows from the parents, then the other laboratory's. */
export function chooseResults<R extends { animalId: number; testId: number; source: ResultSource }>(
  results: readonly R[],
): R[] {
  const rank = (result: R) => resultSources.indexOf(result.source);
  const best = new Map<string, R>();
  for (const result of results) {
    const key = `${result.animalId} ${result.testId}`;
    const before = best.get(key);
    if (!before || rank(result) < rank(before)) best.set(key, result);
  }
  return [...best.values()];
}
