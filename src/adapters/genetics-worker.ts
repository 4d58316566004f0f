/** The thread of `runInWorker`: computes one task and reports its progress. */
import { parentPort, workerData } from 'node:worker_threads';
import { breedComposition } from '#genetics/ancestry/breed-composition.ts';
import type { BreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { costedContributions } from '#genetics/breeding/contribution-costs.ts';
import type { ContributionTask } from '#genetics/breeding/optimal-contribution.ts';
import { estimateGenotype, type EstimateInput } from '#genetics/pedigree/estimate-genotype.ts';
import { analyseParentage, countCases, type AnalysisInput } from '#genetics/parentage/parentage-analysis.ts';

type ReportProgress = (share: number) => void;

const tasks = {
  parentage: (input: AnalysisInput, report: ReportProgress) => {
    const total = countCases({
      offspring: input.offspring.length,
      hasDam: input.dam !== null,
      sires: input.sires.length,
    });
    let done = 0;
    return analyseParentage(input, () => report((done += 1) / total));
  },
  contributions: async (input: ContributionTask) => {
    const { loadLinearSolver, startPlanClock } = await import('./linear-solver.ts');
    return costedContributions(input, await loadLinearSolver(), startPlanClock());
  },
  estimates: (inputs: readonly EstimateInput[]) => inputs.map((input) => estimateGenotype(input)),
  composition: ({ panel, animals }: { panel: BreedPanel; animals: readonly Uint8Array[] }, report: ReportProgress) =>
    animals.map((calls, at) => {
      const result = breedComposition(panel, calls);
      report((at + 1) / animals.length);
      return result;
    }),
};

export type TaskName = keyof typeof tasks;
export type TaskInput<T extends TaskName> = Parameters<(typeof tasks)[T]>[0];
export type TaskOutput<T extends TaskName> = Awaited<ReturnType<(typeof tasks)[T]>>;

const port = parentPort;
if (port) {
  const { task, input } = workerData as { task: TaskName; input: never };
  const result = await tasks[task](input, (progress) => port.postMessage({ progress }));
  port.postMessage({ result });
}
