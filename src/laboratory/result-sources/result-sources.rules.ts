import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import { NOT_VERIFIED } from '#laboratory/other-laboratories/other-results.rules.ts';
import { countOf } from '#shared/count-of.ts';

/** Sources of a genotype that tools use. */
export const resultSources = ['tested', 'parentage', 'other_laboratory'] as const;
export type ResultSource = (typeof resultSources)[number];

/** Labels of genotypes that our laboratory has not tested. */
export const sourceMarks: Record<ResultSource, string | null> = {
  tested: null,
  parentage: specialResultLabels.clear_by_parentage,
  other_laboratory: NOT_VERIFIED,
};

/** Notes on the number of results that a tool uses although our laboratory has not tested them. */
export function sourceNotes(name: string, sources: readonly ResultSource[]): string[] {
  return resultSources.flatMap((source) => {
    const count = sources.filter((one) => one === source).length;
    const mark = sourceMarks[source];
    return mark && count > 0 ? [`${mark}: ${countOf(count, 'result')} of ${name}.`] : [];
  });
}

/**
 * Chooses one of several results of a test: ours first, then one derived from the parents, then another laboratory's.
 */
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
