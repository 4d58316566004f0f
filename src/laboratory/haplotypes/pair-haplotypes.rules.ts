import { compareHaplotypes } from '#genetics/haplotypes/haplotype-pairs.ts';
import type { HaplotypeSystem } from '#genetics/haplotypes/haplotype-vocabulary.ts';

export const pairedSystems = ['DLA1', 'DLA2'] as const satisfies HaplotypeSystem[];

interface Reported {
  animalId: number;
  system: HaplotypeSystem;
  haplotypes: readonly string[];
}

export interface PairedHaplotypes {
  system: (typeof pairedSystems)[number];
  dam: string[];
  sire: string[];
  shared: string[];
  /** Expected share of the puppies with two copies of one haplotype, 0 to 1. */
  homozygous: number;
}

/** Haplotypes that a pair shares in each DLA class for which both were tested. */
export function pairHaplotypes(reported: readonly Reported[], damId: number, sireId: number): PairedHaplotypes[] {
  const find = (animalId: number, system: HaplotypeSystem) =>
    reported.find((one) => one.animalId === animalId && one.system === system)?.haplotypes ?? [];
  return pairedSystems.flatMap((system) => {
    const [dam, sire] = [find(damId, system), find(sireId, system)];
    const [a, b, c, d] = [...dam, ...sire];
    if (
      dam.length !== 2 ||
      sire.length !== 2 ||
      a === undefined ||
      b === undefined ||
      c === undefined ||
      d === undefined
    )
      return [];
    return [{ system, dam: [a, b], sire: [c, d], ...compareHaplotypes([a, b], [c, d]) }];
  });
}
