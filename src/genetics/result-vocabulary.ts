/**
 * Converts genotypes to result terms, by the catalogue's result vocabulary (genetics reference A3) and the modes of
 * inheritance (Nicholas, Introduction to Veterinary Genetics). The sentences about results are in wording.ts.
 */
import {
  hold,
  modeCodes,
  refuse,
  refuseSingleAllele,
  type GenotypeRefusal,
  type ModeCode,
  type Reading,
  type ResultStatus,
  type Sex,
  type TestGenetics,
} from './genotype-call.ts';
import { canonicalTraitGenotype } from './trait-genotype.ts';

/**
 * Interprets one genotype call of one test. Never throws: an invalid call is returned as a rejection with its reason.
 * Disease genotypes are `N` (normal) and `P` (the tested variant), in either order, with separator `/` or `|`.
 */
export function readGenotype(test: TestGenetics, call: string, sex: Sex): Reading | GenotypeRefusal {
  const text = call.trim().replace('|', '/');
  if (text === '') return refuse('empty', 'The genotype is empty.');
  if (test.modeCode === 'TRAIT') return readTrait(test, text, sex);
  const alleles = diseaseAlleles(text);
  if (!Array.isArray(alleles)) return alleles;
  const copies = alleles.filter((allele) => allele === 'P').length;
  if (test.modeCode === 'MT') return readMitochondrial(alleles, copies);
  if (test.modeCode === 'XR' && (sex === 'male' || alleles.length === 1)) return readHemizygous(alleles, copies, sex);
  if (alleles.length === 1)
    return refuse('one_allele_missing', `"${call}" names one allele, but this test needs two, for example N/P.`);
  return reading(test.modeCode, copies as 0 | 1 | 2, sex);
}

/**
 * Result term and status by copies of the variant (genetics reference A3); 0 or 1 copy for a male in an X-linked test.
 */
export function resultLabel(mode: ModeCode, copies: 0 | 1 | 2, sex: Sex): { word: string; status: ResultStatus } {
  if (copies === 0) return { word: mode === 'RISK' ? 'No risk variant' : 'Clear', status: 'clear' };
  if (mode === 'XR' && sex === 'male') return { word: 'Affected', status: 'affected' };
  if (mode === 'MT') return { word: 'Affected', status: 'affected' };
  if (mode === 'AR_SEX_LIMITED' && copies === 2 && sex !== 'male') return sexLimited(sex);
  return copies === 1 ? oneCopy[mode] : twoCopies[mode];
}

/** Terms for results other than genotypes. */
export const specialResultLabels = {
  no_result: 'No result (sample failed)',
  indeterminate: 'Indeterminate',
  clear_by_parentage: 'Clear by parentage – not tested',
  contradicted: 'Samples differ',
} as const;

/** "Clear by parentage" is valid only for recessive modes with one tested variant (genetics reference A3). */
export function mayBeClearByParentage(
  mode: ModeCode,
  dam: ResultStatus,
  sire: ResultStatus,
  parentageVerified: boolean,
): boolean {
  return parentageVerified && (mode === 'AR' || mode === 'AR_IP') && dam === 'clear' && sire === 'clear';
}

/** Whether a text is one of the modes of inheritance of the catalogue. */
export function isModeCode(text: string): text is ModeCode {
  return (modeCodes as readonly string[]).includes(text);
}

const carrier = { word: 'Carrier', status: 'carrier' } as const;
const affected = { word: 'Affected', status: 'affected' } as const;
const oneAtRisk = { word: 'At risk (1 copy)', status: 'at_risk' } as const;
const twoAtRisk = { word: 'At risk (2 copies)', status: 'at_risk' } as const;
type Word = { word: string; status: ResultStatus };

const oneCopy: Record<ModeCode, Word> = {
  AR: carrier,
  AR_IP: carrier,
  XR: carrier,
  AR_SEX_LIMITED: carrier,
  AR_MATERNAL: carrier,
  AD: { word: 'Affected (1 copy)', status: 'affected' },
  MT: affected,
  AD_IP: oneAtRisk,
  CODOM: oneAtRisk,
  RISK: { word: '1 copy', status: 'at_risk' },
  TRAIT: { word: '1 copy', status: 'trait' },
};

const twoCopies: Record<ModeCode, Word> = {
  AR: affected,
  XR: affected,
  AR_SEX_LIMITED: affected,
  MT: affected,
  AR_IP: { word: 'At risk', status: 'at_risk' },
  AD: { word: 'Affected (2 copies)', status: 'affected' },
  AD_IP: twoAtRisk,
  CODOM: twoAtRisk,
  // A puppy becomes ill only if its dam also has two copies, so its two copies alone are a risk (genetics reference
  // B1).
  AR_MATERNAL: twoAtRisk,
  RISK: { word: '2 copies', status: 'at_risk' },
  TRAIT: { word: '2 copies', status: 'trait' },
};

function sexLimited(sex: Sex): Word {
  return sex === 'female' ? { word: '2 copies (not shown by females)', status: 'carrier' } : twoAtRisk;
}

function reading(mode: ModeCode, copies: 0 | 1 | 2, sex: Sex): Reading {
  const genotype = (['N/N', 'N/P', 'P/P'] as const)[copies];
  return { ok: true, ...resultLabel(mode, copies, sex), genotype, copies };
}

function readHemizygous(alleles: string[], copies: number, sex: Sex): Reading | GenotypeRefusal {
  const refusal = refuseSingleAllele(sex);
  if (refusal) return refusal;
  if (alleles.length === 2 && copies === 1)
    return hold(
      'heterozygous_male',
      'A male has one X chromosome and cannot have two different alleles at this locus. Possible causes are contamination, XXY or a wrongly recorded sex. The result is on hold.',
    );
  const count = copies > 0 ? 1 : 0;
  return { ok: true, ...resultLabel('XR', count, 'male'), genotype: count === 1 ? 'P' : 'N', copies: count };
}

function readMitochondrial(alleles: string[], copies: number): Reading | GenotypeRefusal {
  if (alleles.length === 2 && copies === 1)
    return hold('heteroplasmic', 'A mixture of two mitochondrial types was called. The result is on hold for review.');
  const count = copies > 0 ? 1 : 0;
  return { ok: true, ...resultLabel('MT', count, 'unknown'), genotype: count === 1 ? 'P' : 'N', copies: count };
}

function readTrait(test: TestGenetics, text: string, sex: Sex): Reading | GenotypeRefusal {
  const outcome = canonicalTraitGenotype(test, text, sex);
  return outcome.ok
    ? { ok: true, status: 'trait', word: outcome.genotype, genotype: outcome.genotype, copies: null }
    : outcome;
}

function diseaseAlleles(text: string): string[] | GenotypeRefusal {
  const alleles = text
    .toUpperCase()
    .split('/')
    .map((allele) => allele.trim());
  if (alleles.length > 2) return refuse('too_many_alleles', `"${text}" has more than two alleles.`);
  if (alleles.includes('')) return refuse('unreadable', `"${text}" is incomplete: an allele is missing.`);
  const invalid = alleles.find((allele) => allele !== 'N' && allele !== 'P');
  if (invalid !== undefined)
    return refuse(
      'unknown_allele',
      `"${invalid}" is not an allele of this test (N is normal, P is the tested variant).`,
    );
  return alleles;
}
