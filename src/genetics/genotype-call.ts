/** Shared terms for genotype calls: modes of inheritance, statuses, and how an invalid call is rejected. */
import type { LocusAlleles } from './allele-vocabulary.ts';

export const modeCodes = [
  'AR',
  'AR_IP',
  'AD',
  'AD_IP',
  'XR',
  'MT',
  'CODOM',
  'RISK',
  'AR_SEX_LIMITED',
  'AR_MATERNAL',
  'TRAIT',
] as const;
export type ModeCode = (typeof modeCodes)[number];
export type Sex = 'female' | 'male' | 'unknown';

/** Statuses, which determine colours on screens; `trait` is a neutral finding, `unknown` means no result. */
export const resultStatuses = ['clear', 'carrier', 'affected', 'at_risk', 'trait', 'unknown'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

const byUrgency: readonly ResultStatus[] = ['affected', 'at_risk', 'unknown', 'carrier', 'clear', 'trait'];
/**
 * Sort order of a status in a list of results, most urgent first; null (the document does not state it) is like clear.
 */
export const urgencyOf = (status: ResultStatus | null): number => byUrgency.indexOf(status ?? 'clear');

/** Properties of a test that are needed to interpret its genotypes. */
export interface TestGenetics {
  readonly modeCode: ModeCode;
  /** Traits only: the catalogue's genotypes in canonical form, for example `['B/B', 'B/b', 'b/b']`. */
  readonly genotypes?: readonly string[];
  /** Traits only: additional allele names that do not occur in `genotypes`. */
  readonly alleles?: readonly string[];
  /** Traits only: the locus, if the laboratory reports more alleles for it than `genotypes` contains. */
  readonly locus?: LocusAlleles;
  /** Traits only: X-linked locus (orange in cats). */
  readonly xLinked?: boolean;
  /** Traits only: two copies of this allele are lethal before birth, so such a call is invalid. */
  readonly lethalAllele?: string;
}

export interface Reading {
  readonly ok: true;
  readonly status: ResultStatus;
  /** The result term, for example "Carrier" or "At risk (2 copies)"; for a trait, its genotype. */
  readonly word: string;
  /** Canonical form, normal allele first: "N/P"; hemizygous and mitochondrial calls have one allele. */
  readonly genotype: string;
  /** Copies of the tested variant; null for traits, whose alleles are not ranked. */
  readonly copies: 0 | 1 | 2 | null;
}

export type RefusalReason =
  | 'empty'
  | 'unreadable'
  | 'unknown_allele'
  | 'too_many_alleles'
  | 'one_allele_missing'
  | 'heterozygous_male'
  | 'heteroplasmic'
  | 'not_viable'
  | 'unknown_sex';

/**
 * `hold`: the call is well-formed but biologically implausible, and the sample must be checked before a result is
 * reported.
 */
export interface GenotypeRefusal {
  readonly ok: false;
  readonly hold: boolean;
  readonly code: RefusalReason;
  readonly reason: string;
}

/** Rejects an invalid genotype. */
export function refuse(code: RefusalReason, reason: string): GenotypeRefusal {
  return { ok: false, hold: false, code, reason };
}

/** Rejects a genotype that staff must check before release, for example a male with two alleles on X. */
export function hold(code: RefusalReason, reason: string): GenotypeRefusal {
  return { ok: false, hold: true, code, reason };
}

/** Rejects a single allele in an X-linked test; null for a male, for which it is valid. */
export function refuseSingleAllele(sex: Sex): GenotypeRefusal | null {
  if (sex === 'unknown')
    return refuse(
      'unknown_sex',
      "A single allele in an X-linked test is valid only for a male. This animal's sex is not recorded.",
    );
  if (sex === 'female')
    return refuse('one_allele_missing', 'A female has two X chromosomes, but this call names one allele.');
  return null;
}

/**
 * Consequence of the affected genotypes of a test: an illness, a laboratory finding without illness, or sensitivity to
 * triggers such as certain medicines.
 */
export const diseaseCourses = ['illness', 'finding', 'sensitivity'] as const;
export type DiseaseCourse = (typeof diseaseCourses)[number];
