/**
 * The breeding strategy of a pair for one test: possible offspring, rating and advice (genetics reference B1). Advice
 * on breeding with carriers follows Bell 2011 and Farrell et al. 2015.
 */
import { equals, one, toNumber, toText, zero, type Fraction } from '#genetics/fraction.ts';
import {
  atLeastOne,
  cross,
  crossLabel,
  probability,
  variantCopies,
  type Cross,
  type CrossMode,
  type Distribution,
} from './inheritance.ts';

export const strategyTypes = [
  'autosomal_recessive',
  'autosomal_dominant',
  'incomplete_dominant',
  'x_linked_recessive',
  'co_dominant',
  'lethal_dominant',
  'mitochondrial',
] as const;
export type StrategyType = (typeof strategyTypes)[number];

export const adviceCodes = [
  'BEST_ALL_CLEAR',
  'OK_TEST_OFFSPRING',
  'OK_ALL_CARRIERS_TEST_NOT_NEEDED',
  'OK_TEST_DAUGHTERS',
  'OK',
  'INFORM',
  'AVOID_SOME_AFFECTED',
  'AVOID_ALL_AFFECTED',
  'AVOID_LETHAL',
] as const;
export type AdviceCode = (typeof adviceCodes)[number];
export const ratings = [
  'BEST',
  'OK_TEST_OFFSPRING',
  'OK_ALL_CARRIERS',
  'OK_TEST_DAUGHTERS',
  'OK',
  'INFORM',
  'AVOID_SOME_AFFECTED',
  'AVOID',
  'AVOID_ALL_AFFECTED',
] as const;
export type Rating = (typeof ratings)[number];

export interface Chance {
  readonly genotype: string;
  readonly result: string;
  /** Exact, for example "1/4". */
  readonly fraction: string;
  /** The same as a double, 0..1. */
  readonly probability: number;
}

export interface BreedingStrategy {
  readonly ok: true;
  readonly strategyType: StrategyType;
  readonly dam: string;
  readonly sire: string;
  /** Liveborn offspring, both sexes together. */
  readonly offspring: Chance[];
  /** Present if the sexes differ. */
  readonly bySex: { readonly daughters: Chance[]; readonly sons: Chance[] } | null;
  /** Probability of at least one affected (or at risk) offspring in litters of 1 to 12. */
  readonly perLitter: { readonly size: number; readonly fraction: string; readonly probability: number }[];
  readonly litterSizeFactor: string;
  readonly rating: Rating;
  readonly adviceCode: AdviceCode;
  readonly advice: string;
  /** How an ambiguous input was interpreted. */
  readonly notes: string[];
}

export interface StrategyRefusal {
  readonly ok: false;
  /** Messages by field name of the call. */
  readonly fields: Record<string, string[]>;
}

/**
 * `dam` and `sire`: clear, carrier, affected, at_risk, N/N, N/P or P/P; one allele (N or P) for an X-linked sire and
 * for mitochondria. Case is ignored.
 */
export function breedingStrategy(strategyType: string, dam: string, sire: string): BreedingStrategy | StrategyRefusal {
  const type = strategyTypes.find((known) => known === strategyType.trim().toLowerCase());
  if (!type) return { ok: false, fields: { strategy_type: [`Choose one of ${strategyTypes.join(', ')}.`] } };
  const damGenotype = readParent(type, 'dam', dam);
  const sireGenotype = readParent(type, 'sire', sire);
  const fields: Record<string, string[]> = {};
  if ('problem' in damGenotype) fields['dam_genetic_result'] = [damGenotype.problem];
  if ('problem' in sireGenotype) fields['sire_genetic_result'] = [sireGenotype.problem];
  if ('problem' in damGenotype || 'problem' in sireGenotype) return { ok: false, fields };
  const mode = modeOf[type];
  const result = cross(mode, damGenotype.genotype, sireGenotype.genotype);
  const adviceCode = adviceFor(mode, result);
  return {
    ok: true,
    strategyType: type,
    dam: damGenotype.genotype,
    sire: sireGenotype.genotype,
    offspring: chances(mode, result.liveborn),
    bySex: mode === 'XR' ? { daughters: chances(mode, result.daughters), sons: chances(mode, result.sons) } : null,
    perLitter: litterSizes.map((size) => ({ size, ...numbers(atLeastOne(result.affected, size)) })),
    litterSizeFactor: toText(result.litterSizeFactor),
    rating: ratingFor(mode, adviceCode, [damGenotype.genotype, sireGenotype.genotype]),
    adviceCode,
    advice: adviceText(mode, adviceCode),
    notes: [...damGenotype.notes, ...sireGenotype.notes],
  };
}

/** The advice code of a cross, as named in the reference vectors. */
export function adviceFor(mode: CrossMode, result: Cross): AdviceCode {
  if (mode === 'CODOM') return 'INFORM';
  if (mode === 'AD_LETHAL') return equals(result.litterSizeFactor, one) ? 'OK' : 'AVOID_LETHAL';
  if (equals(result.affected, one)) return 'AVOID_ALL_AFFECTED';
  if (!equals(result.affected, zero)) return 'AVOID_SOME_AFFECTED';
  const clear = probability(result.liveborn, (genotype) => variantCopies(genotype) === 0);
  if (equals(clear, one)) return 'BEST_ALL_CLEAR';
  if (mode === 'XR') return 'OK_TEST_DAUGHTERS';
  return equals(clear, zero) ? 'OK_ALL_CARRIERS_TEST_NOT_NEEDED' : 'OK_TEST_OFFSPRING';
}

const litterSizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const modeOf: Record<StrategyType, CrossMode> = {
  autosomal_recessive: 'AR',
  autosomal_dominant: 'AD',
  incomplete_dominant: 'AD_IP',
  x_linked_recessive: 'XR',
  co_dominant: 'CODOM',
  lethal_dominant: 'AD_LETHAL',
  mitochondrial: 'MT',
};

type Parent = { genotype: string; notes: string[] } | { problem: string };

function readParent(type: StrategyType, role: 'dam' | 'sire', value: string): Parent {
  const word = value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (word === '') return { problem: 'Enter the genetic result.' };
  if (type === 'mitochondrial')
    return readHaploid(word, { carrier: 'In a mitochondrial test, an animal is clear or affected, never a carrier.' });
  if (type === 'x_linked_recessive' && role === 'sire') {
    return readHaploid(word, {
      carrier:
        'A male has one X chromosome: he is clear or affected, never a carrier. Please check the result or the sex.',
    });
  }
  const genotype = diploid[word];
  if (!genotype)
    return { problem: `"${value.trim()}" is not a result. Use clear, carrier, affected, at_risk, N/N, N/P or P/P.` };
  if (genotype !== 'affected') return lethalCheck(type, genotype);
  const dominant = type === 'autosomal_dominant' || type === 'incomplete_dominant' || type === 'lethal_dominant';
  if (!dominant) return { genotype: 'P/P', notes: [] };
  const notes =
    type === 'lethal_dominant'
      ? []
      : [
          `"${value.trim()}" was read as one copy (N/P) for the ${role}. With two copies (P/P), every offspring would inherit the variant.`,
        ];
  return { genotype: 'N/P', notes };
}

const diploid: Record<string, string> = {
  clear: 'N/N',
  normal: 'N/N',
  'n/n': 'N/N',
  carrier: 'N/P',
  'n/p': 'N/P',
  'p/n': 'N/P',
  'p/p': 'P/P',
  affected: 'affected',
  at_risk: 'affected',
};

function lethalCheck(type: StrategyType, genotype: string): Parent {
  if (type === 'lethal_dominant' && genotype === 'P/P')
    return { problem: 'Two copies of a lethal variant cause death before birth, so a parent cannot be P/P.' };
  return { genotype, notes: [] };
}

function readHaploid(word: string, problems: { carrier: string }): Parent {
  if (['clear', 'normal', 'n', 'n/n'].includes(word)) return { genotype: 'N', notes: [] };
  if (['affected', 'at_risk', 'p', 'p/p'].includes(word)) return { genotype: 'P', notes: [] };
  return { problem: ['carrier', 'n/p', 'p/n'].includes(word) ? problems.carrier : 'Use clear, affected, N or P.' };
}

function ratingFor(mode: CrossMode, code: AdviceCode, parents: readonly [string, string]): Rating {
  if (code === 'BEST_ALL_CLEAR') return 'BEST';
  if (code === 'OK_ALL_CARRIERS_TEST_NOT_NEEDED') return 'OK_ALL_CARRIERS';
  if (code === 'AVOID_LETHAL') return 'AVOID';
  const recessive = mode === 'AR' || mode === 'AR_IP';
  if (code === 'AVOID_SOME_AFFECTED' && (!recessive || parents.includes('P/P'))) return 'AVOID';
  return code;
}

function adviceText(mode: CrossMode, code: AdviceCode): string {
  const raised = mode === 'AD_IP' ? 'at increased risk' : 'affected';
  const texts: Record<AdviceCode, string> = {
    BEST_ALL_CLEAR: 'All offspring will be clear. This is the best pairing for this test.',
    OK_TEST_OFFSPRING:
      'No offspring will be affected, but some will be carriers. Test the litter. Using carriers this way maintains genetic diversity, so do not exclude them all from breeding.',
    OK_ALL_CARRIERS_TEST_NOT_NEEDED:
      'No offspring will be affected and all will be carriers, so testing the litter for this variant adds no information. Choose clear partners for the offspring.',
    OK_TEST_DAUGHTERS:
      'No offspring will be affected. Sons are clear. Daughters are or may be carriers, so test them before breeding from them.',
    OK: 'No lethal combination can occur. Offspring with one copy show the trait.',
    INFORM: 'Neither form of this trait is better. The probabilities show what to expect.',
    AVOID_SOME_AFFECTED: `Some of the offspring are expected to be ${raised}. Choose a clear partner instead.`,
    AVOID_ALL_AFFECTED: `All of the offspring are expected to be ${raised}. Choose a different pairing.`,
    AVOID_LETHAL:
      'A quarter of the embryos cannot survive, so the litter is smaller. Mate an animal with the trait to one without it.',
  };
  return texts[code];
}

function chances(mode: CrossMode, distribution: Distribution): Chance[] {
  return [...distribution].map(([genotype, p]) => ({ genotype, result: resultOf(mode, genotype), ...numbers(p) }));
}

function resultOf(mode: CrossMode, genotype: string): string {
  if (!genotype.includes('/')) return genotype === 'N' ? 'Clear' : 'Affected';
  return crossLabel(mode, variantCopies(genotype));
}

function numbers(p: Fraction): { fraction: string; probability: number } {
  return { fraction: toText(p), probability: toNumber(p) };
}
