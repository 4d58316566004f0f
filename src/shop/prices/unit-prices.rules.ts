import { toNormalForm } from '#shared/normal-form.ts';
export interface AnimalOfLine {
  animalId: number | null;
  /** The name entered by the buyer, if no animal was selected. */
  animalName: string | null;
  /** Each test of this line is for an animal that the buyer has to name. */
  mustNameAnimal: boolean;
  speciesId: number | null;
}

interface UnitLine extends AnimalOfLine {
  quantity: number;
  unitCents: number;
  nextCents: number | null;
}

/**
 * The price of every unit. The first single test for an animal has its full price, each additional one the
 * additional-test price (business rules 3.10). In lines with a quantity, the n-th unit belongs to the n-th animal.
 */
export function unitPrices(lines: readonly UnitLine[]): number[][] {
  const prices = lines.map((line) => Array.from({ length: line.quantity }, () => line.unitCents));
  for (const group of groupByAnimal(lines)) {
    const rounds = Math.max(...group.map((at) => lines[at]!.quantity));
    for (let round = 0; round < rounds; round += 1) {
      const present = group.filter((at) => lines[at]!.quantity > round);
      const [, ...additional] = present.toSorted((a, b) => lines[b]!.unitCents - lines[a]!.unitCents);
      for (const at of additional) prices[at]![round] = Math.min(lines[at]!.unitCents, lines[at]!.nextCents!);
    }
  }
  return prices;
}

/**
 * Price of a custom profile: the first test plus each additional one, at most 10.00 above the full breed profile
 * (business rules 3.10).
 */
export function customProfileCents(input: {
  tests: number;
  firstCents: number;
  nextCents: number;
  fullProfileCents: number;
}): number {
  const sum = input.firstCents + Math.max(0, input.tests - 1) * input.nextCents;
  return Math.min(sum, input.fullProfileCents + 1_000);
}

function groupByAnimal(lines: readonly UnitLine[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    if (line.nextCents === null) continue;
    const key = animalOf(line);
    if (key === null) continue;
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  return [...groups.values()];
}

/**
 * Identifies a line's animal: the selected one, or the name entered. Kits whose animal is named only at activation
 * count as one animal per species. Null if the animal must be named and is not yet.
 */
export function animalOf({ animalId, animalName, mustNameAnimal, speciesId }: AnimalOfLine): string | null {
  if (animalId !== null) return `animal ${animalId}`;
  const name = normaliseName(animalName);
  if (name !== '') return `name ${speciesId} ${name}`;
  return mustNameAnimal ? null : `unnamed ${speciesId}`;
}

/** "Rex", " rex" and "REX" are one name. */
export function normaliseName(name: string | null | undefined): string {
  return toNormalForm(name ?? '', 'NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
