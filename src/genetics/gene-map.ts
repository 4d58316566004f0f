/**
 * Where genes lie, as far as linkage in a litter needs it. Dog X: CanFam3.1, rounded to whole megabases, which moves a recombination
 * fraction by less than 0.01. A gene that is not listed has no known place, and the forecast says so.
 */
import type { Species } from './genotype-table.ts';
import { haldane, morgansOf } from './linkage.ts';

export interface GenePlace {
  readonly chromosome: string;
  readonly basePairs: number;
}

const dogX: Readonly<Record<string, number>> = {
  DMD: 27,
  RPGR: 33,
  EDA: 54,
  IL2RG: 55,
  PLP1: 77,
  COL4A5: 82,
  F9: 110,
  MTM1: 119,
  F8: 123,
};

/** Mean recombination per base pair and generation (chromosomes.csv, after Campbell 2016; for X the mean of the genome). */
const ratePerBasePair = 9.506e-9;

/** The gene's place; null when the map does not have it. `gene`: the symbol, what follows it is ignored. */
export function genePlace(species: Species, gene: string | null | undefined): GenePlace | null {
  const megabases = species === 'dog' ? dogX[geneSymbol(gene)] : undefined;
  return megabases === undefined ? null : { chromosome: 'X', basePairs: megabases * 1_000_000 };
}

/** "VWF (exon 4)" is VWF. */
export function geneSymbol(gene: string | null | undefined): string {
  return /^[A-Za-z0-9-]+/.exec(gene?.trim() ?? '')?.[0].toUpperCase() ?? '';
}

/** Recombination fraction between two places on one chromosome, without interference (Haldane 1919). */
export function recombinationBetween(a: GenePlace, b: GenePlace): number {
  return haldane(morgansOf(Math.abs(a.basePairs - b.basePairs), ratePerBasePair));
}
