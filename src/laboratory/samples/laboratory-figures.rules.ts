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

/** With fewer samples, a median or a rate says more about single samples than about the laboratory. */
export const MIN_SAMPLES = 50;

/** The printed figures, or the reason why they are not printed. */
export function describeFigures({ released, medianDays, arrived, repeated }: LaboratoryFigures): string[] {
  const count = `${countOf(released, 'sample')} released in the last ${FIGURE_MONTHS} months`;
  if (released < MIN_SAMPLES || arrived < MIN_SAMPLES || medianDays === null)
    return [
      count,
      `The median time and the repeat rate appear here after ${MIN_SAMPLES} samples. With fewer, they would be misleading.`,
    ];
  return [
    count,
    `${medianDays < 1 ? 'Less than 1 business day' : countOf(medianDays, 'business day')} from the arrival of a sample to its report (median)`,
    `${((repeated / arrived) * 100).toFixed(1)}% of samples had to be collected again`,
  ];
}
