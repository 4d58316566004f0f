/**
 * Positions of genes that matter for linkage in a litter: the dog's X, in megabases of CanFam3.1. For a gene that is
 * not listed, the forecast states that its position is unknown.
 *
 * Published positions of the tested variants (Paw Print Genetics): DMD 27.93, EDA 54.51, IL2RG 55.48, COL4A5 82.20,
 * MTM1 118.89. In the newer assembly canFam6, F9 is 8.9 Mb before MTM1 and F8 is 3.7 Mb after it (Alpha Dog DNA). No
 * position in CanFam3.1 was found for RPGR and PLP1: their order is that of the human X, and their distances are
 * assumed.
 */
import type { Species } from '#genetics/genotype-table.ts';
import { haldane, morgansOf } from './linkage.ts';

export interface GenePlace {
  readonly chromosome: string;
  readonly basePairs: number;
  /** No position was published: the order on the chromosome is known, the distance is assumed. */
  readonly isAssumed: boolean;
}

const dogX: Readonly<Record<string, number>> = {
  DMD: 27.9,
  RPGR: 33,
  EDA: 54.5,
  IL2RG: 55.5,
  PLP1: 77,
  COL4A5: 82.2,
  F9: 110,
  MTM1: 118.9,
  F8: 122.6,
};
const assumed = new Set(['RPGR', 'PLP1']);
/**
 * Genes whose distance is overridden by observed matings: haemophilia A and B are inherited independently (Brinkhous et
 * al. 1973, OMIA:000438-9615).
 */
const independent: readonly (readonly [string, string])[] = [['F8', 'F9']];

/**
 * Mean recombination per base pair and generation (chromosomes.csv, after Campbell 2016; for X the genome-wide mean).
 */
const ratePerBasePair = 9.506e-9;

/** The gene's position; null if it is not mapped. Only the symbol at the beginning of `gene` is used. */
export function genePlace(species: Species, gene: string | null | undefined): GenePlace | null {
  const symbol = geneSymbol(gene);
  const megabases = species === 'dog' ? dogX[symbol] : undefined;
  if (megabases === undefined) return null;
  return { chromosome: 'X', basePairs: Math.round(megabases * 1_000_000), isAssumed: assumed.has(symbol) };
}

/** Whether matings have shown that two genes of one chromosome are inherited independently. */
export function areShownIndependent(a: string | null, b: string | null): boolean {
  const pair = [geneSymbol(a), geneSymbol(b)];
  return independent.some((genes) => genes.every((gene) => pair.includes(gene)));
}

/** The symbol at the beginning of a gene name: VWF for "VWF (exon 4)". */
export function geneSymbol(gene: string | null | undefined): string {
  return /^[A-Za-z0-9-]+/.exec(gene?.trim() ?? '')?.[0].toUpperCase() ?? '';
}

/** Recombination fraction between two positions on one chromosome, without interference (Haldane 1919). */
export function recombinationBetween(a: GenePlace, b: GenePlace): number {
  return haldane(morgansOf(Math.abs(a.basePairs - b.basePairs), ratePerBasePair));
}
