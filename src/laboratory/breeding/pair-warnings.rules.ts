import type { Genotypes } from '#laboratory/results/coat-loci.rules.ts';
import { isoerythrolysisWarning, bloodGroup } from '#genetics/coat/coat-cat.ts';
import { doubleMerle, isStrongMerle } from '#genetics/coat/coat-dog.ts';
import { toNumber, zero, add, type Fraction } from '#genetics/fraction.ts';
import { crossAutosomal } from '#genetics/breeding/inheritance.ts';

export interface PairWarning {
  readonly code: 'double_merle' | 'merle_untested' | 'blood_group' | 'blood_group_untested' | 'two_copies';
  readonly text: string;
  /** The litter would include suffering animals, so the pair is excluded from plans. */
  readonly forbids: boolean;
}

const [MERLE, FOLD, WHITE, BLOOD_GROUP, BLUE_EYES] = [11011, 21021, 21008, 21023, 21024];

/** Risks for a pair's litter that are not visible in the parents. */
export function pairWarnings(dam: Genotypes, sire: Genotypes): PairWarning[] {
  return [...merleWarnings(dam, sire), ...bloodGroupWarnings(dam, sire), ...twoCopies(dam, sire)];
}

function merleWarnings(dam: Genotypes, sire: Genotypes): PairWarning[] {
  const [fromDam, fromSire] = [dam.get(MERLE), sire.get(MERLE)];
  const known = fromDam ?? fromSire;
  if (!fromDam || !fromSire)
    return known?.split('/').some(isStrongMerle)
      ? [
          {
            code: 'merle_untested',
            forbids: false,
            text: `One parent carries merle (${known}) and the ${fromDam ? 'sire' : 'dam'} has no merle result. Merle can be hidden under a yellow or red coat: test before mating, because two copies often cause deafness and blindness.`,
          },
        ]
      : [];
  const share = { double: zero, possible: zero };
  for (const [genotype, p] of crossAutosomal(fromDam, fromSire)) {
    const kind = doubleMerle(genotype);
    if (kind) share[kind] = add(share[kind], p);
  }
  const warnings: PairWarning[] = [];
  if (share.double.num > 0n)
    warnings.push({
      code: 'double_merle',
      forbids: true,
      text: `${percent(share.double)} of the litter would be double merle (M or Mh on both copies), which often causes deafness and blindness. Choose a partner without merle.`,
    });
  if (share.possible.num > 0n)
    warnings.push({
      code: 'double_merle',
      forbids: true,
      text: `${percent(share.possible)} of the litter would have Ma or Ma+ together with M or Mh and may show double-merle traits, including deafness and eye defects. Choose a partner without merle.`,
    });
  return warnings;
}

/** AB blood groups of queen and tom; null if not tested. */
export function bloodGroupsOf(queen: Genotypes, tom: Genotypes): { dam: string | null; sire: string | null } {
  const groupOf = (own: Genotypes) => {
    const genotype = own.get(BLOOD_GROUP);
    return genotype ? bloodGroup(genotype) : null;
  };
  return { dam: groupOf(queen), sire: groupOf(tom) };
}

function bloodGroupWarnings(queen: Genotypes, tom: Genotypes): PairWarning[] {
  const [own, his] = [queen.get(BLOOD_GROUP), tom.get(BLOOD_GROUP)];
  if (own && his) {
    const text = isoerythrolysisWarning(own, his);
    return text ? [{ code: 'blood_group', forbids: false, text }] : [];
  }
  const isRisk = own ? bloodGroup(own) === 'B' : his !== undefined && bloodGroup(his) !== 'B';
  if (!isRisk) return [];
  const text = own
    ? 'The queen has blood group B, and the blood group of the tom is not known. Kittens of group A or AB would be at risk from her first milk (neonatal isoerythrolysis): test the tom before mating.'
    : 'The blood group of the queen is not known. If she has group B, kittens of group A or AB would be at risk from her first milk (neonatal isoerythrolysis): test the queen before mating.';
  return [{ code: 'blood_group_untested', forbids: false, text }];
}

const harmfulTwice: readonly { testId: number; allele: string; text: string }[] = [
  {
    testId: FOLD,
    allele: 'Fd',
    text: 'would have two copies of the folded-ear variant. Two copies cause a severe, painful disease of cartilage and bone. Never mate two cats with folded ears.',
  },
  {
    testId: WHITE,
    allele: 'W',
    text: 'would have two copies of the dominant white variant. Most of these kittens are deaf in one or both ears. Choose a partner without dominant white.',
  },
  {
    testId: BLUE_EYES,
    allele: 'DBE',
    text: 'would have two copies of the dominant blue eyes variant, which can cause deafness or death before birth. Choose a partner without this variant.',
  },
];

function twoCopies(dam: Genotypes, sire: Genotypes): PairWarning[] {
  return harmfulTwice.flatMap(({ testId, allele, text }): PairWarning[] => {
    const [fromDam, fromSire] = [dam.get(testId), sire.get(testId)];
    if (!fromDam || !fromSire) return [];
    const share = crossAutosomal(fromDam, fromSire).get(`${allele}/${allele}`);
    return share ? [{ code: 'two_copies', forbids: true, text: `${percent(share)} of the kittens ${text}` }] : [];
  });
}

function percent(share: Fraction): string {
  return `${Math.round(toNumber(share) * 100)}%`;
}
