import { countOf } from '#shared/count-of.ts';

export interface LaboratoryFigures {
  released: number;
  /** Business days from the arrival of a sample to its first report; null without any. */
  medianDays: number | null;
  arrived: number;
  repeated: number;
}

/** The figures cover the samples of this period. */
export const FIGURE_MONTHS = 12;

/** Below this a median or a rate says more about single samples than about the laboratory. */
export const ENOUGH_SAMPLES = 50;

/** The figures as they are printed, or why they are not. */
export function describeFigures({ released, medianDays, arrived, repeated }: LaboratoryFigures): string[] {
  const count = `${countOf(released, 'sample')} released in the last ${FIGURE_MONTHS} months`;
  if (released < ENOUGH_SAMPLES || arrived < ENOUGH_SAMPLES || medianDays === null)
    return [
      count,
      `The median time and the repeat rate appear here after ${ENOUGH_SAMPLES} samples. With fewer, they would be misleading.`,
    ];
  return [
    count,
    `${medianDays < 1 ? 'Less than 1 business day' : countOf(medianDays, 'business day')} from the arrival of a sample to its report (median)`,
    `${((repeated / arrived) * 100).toFixed(1)}% of samples had to be collected again`,
  ];
}
