/** An offspring at the loci of a group: the variants that it inherits, and whether they make it affected. */
import { geneSymbol, type GenePlace } from './gene-map.ts';
import { variantCopies, type CrossMode } from './inheritance.ts';

export interface JointLocus {
  readonly testId: number;
  readonly name: string;
  readonly mode: CrossMode;
  readonly dam: string;
  /** Null: not inherited from the sire (mitochondria). */
  readonly sire: string | null;
  readonly gene: string | null;
  readonly place: GenePlace | null;
  /** Two copies cause no illness, but one copy can together with another variant of the gene. */
  readonly isFinding?: boolean;
}

export interface Offspring {
  readonly loci: readonly JointLocus[];
  readonly fromDam: string;
  /** Null for a son at X-linked loci. */
  readonly fromSire: string | null;
  readonly sex: 'female' | 'male';
}

export function isUnaffected(offspring: Offspring): boolean {
  return !isAffectedAlone(offspring) && !compoundGenes(offspring).length;
}

const copiesAt = ({ fromDam, fromSire }: Offspring, at: number): number =>
  Number(fromDam[at] === 'P') + Number(fromSire?.[at] === 'P');

function isAffectedAlone(offspring: Offspring): boolean {
  return offspring.loci.some((locus, at) => copiesAt(offspring, at) >= neededCopies(locus, offspring.sex));
}

/** Whether one variant alone makes it affected. One copy of an AD_IP variant does not count. */
export function hasTwoOfOneVariant(offspring: Offspring): boolean {
  return offspring.loci.some((locus, at) => {
    const needed = locus.mode === 'AD_IP' && !locus.isFinding ? 2 : neededCopies(locus, offspring.sex);
    return copiesAt(offspring, at) >= needed;
  });
}

function neededCopies({ mode, dam, isFinding }: JointLocus, sex: 'female' | 'male'): number {
  if (isFinding) return 3;
  if (mode === 'AD' || mode === 'AD_IP' || mode === 'MT') return 1;
  if (mode === 'XR') return sex === 'male' ? 1 : 2;
  if (mode === 'AR_SEX_LIMITED') return sex === 'male' ? 2 : 3;
  if (mode === 'AR_MATERNAL') return variantCopies(dam) === 2 ? 2 : 3;
  return mode === 'CODOM' || mode === 'AD_LETHAL' ? 3 : 2;
}

/**
 * Modes whose variants can cause the disease together with another variant of the same gene. AD_IP is included because
 * one copy alone may have no signs.
 */
export const compoundModes: readonly CrossMode[] = ['AR', 'AR_IP', 'XR', 'AD_IP'];

/** Genes of which the parents passed on different variants. */
export function compoundGenes({ loci, fromDam, fromSire }: Offspring): string[] {
  if (fromSire === null) return [];
  const variants = loci.flatMap(({ mode, gene }, at) =>
    compoundModes.includes(mode) && geneSymbol(gene) !== '' ? [{ at, gene: geneSymbol(gene) }] : [],
  );
  const found = variants.filter((mine) =>
    variants.some(
      (other) =>
        other.at !== mine.at && other.gene === mine.gene && fromDam[mine.at] === 'P' && fromSire[other.at] === 'P',
    ),
  );
  return [...new Set(found.map(({ gene }) => gene))];
}
