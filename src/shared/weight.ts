export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

const GRAMS: Record<WeightUnit, number> = { kg: 1000, lb: 453.592_37 };

/** Whole grams of a weight as typed. */
export function gramsOf(weight: number, unit: WeightUnit): number {
  return Math.round(weight * GRAMS[unit]);
}

/** Grams in the unit that someone reads, to two decimals. */
export function weightIn(grams: number, unit: WeightUnit): number {
  return Math.round((grams / GRAMS[unit]) * 100) / 100;
}

/** "27.34 lb" */
export function formatWeight(grams: number, unit: WeightUnit): string {
  return `${weightIn(grams, unit)} ${unit}`;
}
