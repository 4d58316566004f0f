export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

const GRAMS: Record<WeightUnit, number> = { kg: 1000, lb: 453.592_37 };

/** Converts a typed weight to whole grams. */
export function gramsOf(weight: number, unit: WeightUnit): number {
  return Math.round(weight * GRAMS[unit]);
}

/** Converts grams to the reader's unit, rounded to two decimals. */
export function weightIn(grams: number, unit: WeightUnit): number {
  return Math.round((grams / GRAMS[unit]) * 100) / 100;
}

/** "27.34 lb" */
export function formatWeight(grams: number, unit: WeightUnit): string {
  return `${weightIn(grams, unit)} ${unit}`;
}
