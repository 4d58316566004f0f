/** The words every reader of a genotype call shares: modes, statuses, and how a call that cannot be right is refused. */
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

/** What the screens colour by; `trait` is a fact without a judgement, `unknown` is no result. */
export const resultStatuses = ['clear', 'carrier', 'affected', 'at_risk', 'trait', 'unknown'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** What has to be known of a test before its genotypes can be read. */
export interface TestGenetics {
  readonly modeCode: ModeCode;
  /** Traits only: the genotype strings of the catalogue, in their canonical spelling, for example `['B/B', 'B/b', 'b/b']`. */
  readonly genotypes?: readonly string[];
  /** Traits only: further allele names that are known but not spelled out in `genotypes`. */
  readonly alleles?: readonly string[];
  /** Traits only: the locus of the vocabulary, when more alleles are reported there than `genotypes` name. */
  readonly locus?: LocusAlleles;
  /** Traits only: the locus is on the X chromosome (cat orange). */
  readonly xLinked?: boolean;
  /** Traits only: two copies of this allele die before birth, so such a call cannot be right. */
  readonly lethalAllele?: string;
}

export interface Reading {
  readonly ok: true;
  readonly status: ResultStatus;
  /** The result word, for example "Carrier" or "At risk (2 copies)"; a trait's word is its genotype. */
  readonly word: string;
  /** Canonical spelling, normal allele first: "N/P"; hemizygous and mitochondrial calls have one allele. */
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

/** `hold`: the call itself is readable but biologically wrong; the sample must be looked at before anything is reported. */
export interface GenotypeRefusal {
  readonly ok: false;
  readonly hold: boolean;
  readonly code: RefusalReason;
  readonly reason: string;
}

/** A genotype that cannot be, and why. */
export function refuse(code: RefusalReason, reason: string): GenotypeRefusal {
  return { ok: false, hold: false, code, reason };
}

/** A genotype that must not be released before a person has looked: a male with two alleles on X, for example. */
export function hold(code: RefusalReason, reason: string): GenotypeRefusal {
  return { ok: false, hold: true, code, reason };
}

/**
 * What follows from the affected genotypes of a test: an illness, a laboratory finding without illness, or sensitivity to triggers
 * such as certain medicines.
 */
export const diseaseCourses = ['illness', 'finding', 'sensitivity'] as const;
export type DiseaseCourse = (typeof diseaseCourses)[number];
