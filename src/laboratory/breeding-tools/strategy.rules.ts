import {
  adviceCodes,
  breedingStrategy,
  ratings,
  strategyTypes,
  type BreedingStrategy,
  type StrategyRefusal,
} from '#genetics/breeding/breeding-strategy.ts';

export const STRATEGY_TYPES = strategyTypes;
export const ADVICE_CODES = adviceCodes;
export const RATINGS = ratings;

export const tones = ['clear', 'carrier', 'affected', 'unknown'] as const;
export type ForecastTone = (typeof tones)[number];
export const risks = ['LOW', 'CAUTION', 'AVOID'] as const;
export type Risk = (typeof risks)[number];

/** Short codes that the API accepts in addition to the library's names. */
const typeAliases: Record<string, string> = {
  ar: 'autosomal_recessive',
  ad: 'autosomal_dominant',
  adi: 'incomplete_dominant',
  xlr: 'x_linked_recessive',
  trait: 'co_dominant',
};
const resultAliases: Record<string, string> = { one_copy: 'N/P', two_copies: 'P/P' };

export interface StrategyQuery {
  strategyType: string;
  dam: string;
  sire: string;
}

/** The library's result after resolving our short codes. An unknown result leads to the advice to test. */
export function strategyOf({ strategyType, dam, sire }: StrategyQuery): BreedingStrategy | StrategyRefusal {
  const fields: Record<string, string[]> = {};
  for (const [role, result] of [
    ['dam', dam],
    ['sire', sire],
  ] as const) {
    if (/^(unknown|not[ _]tested)$/i.test(result.trim()))
      fields[`${role}_genetic_result`] = [`Choose a result. If there is none, test the ${role} first.`];
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return breedingStrategy(
    unalias(typeAliases, strategyType),
    unalias(resultAliases, dam),
    unalias(resultAliases, sire),
  );
}

function unalias(aliases: Record<string, string>, text: string): string {
  return (
    aliases[
      text
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_')
    ] ?? text
  );
}

/** AVOID: some offspring can be affected; CAUTION: only carriers; LOW: neither, and traits, which are neutral. */
export function riskOf(strategy: BreedingStrategy): Risk {
  if (strategy.adviceCode === 'INFORM') return 'LOW';
  if (strategy.adviceCode.startsWith('AVOID')) return 'AVOID';
  return strategy.offspring.some(({ genotype }) => genotype.includes('P')) ? 'CAUTION' : 'LOW';
}

/** The colour of a result. Results other than clear, carrier and affected are neutral. */
export function toneOf(strategyType: string, result: string): ForecastTone {
  if (strategyType === 'co_dominant') return 'unknown';
  if (/^(clear|no )/i.test(result)) return 'clear';
  if (/^carrier/i.test(result)) return 'carrier';
  return 'affected';
}

export interface SquareCell {
  genotype: string;
  tone: ForecastTone;
  word: string;
}

interface Answer {
  strategyType: string;
  dam: string;
  sire: string;
  offspring: readonly { genotype: string; result: string; tone: ForecastTone }[];
  bySex: {
    daughters: readonly { genotype: string; result: string; tone: ForecastTone }[];
    sons: readonly { genotype: string; result: string; tone: ForecastTone }[];
  } | null;
}

export interface Square {
  dam: [string, string];
  sire: [string, string];
  cells: [[SquareCell, SquareCell], [SquareCell, SquareCell]];
}

/** The Punnett square of a strategy; null if only the dam counts (mitochondria). */
export function squareOf(answer: Answer): Square | null {
  if (answer.strategyType === 'mitochondrial') return null;
  const dam = pair(answer.dam);
  const sire: [string, string] = answer.bySex ? [answer.sire, 'Y'] : pair(answer.sire);
  const cell = (row: 0 | 1, column: 0 | 1) => cellOf(answer, dam[row], sire[column]);
  return {
    dam,
    sire,
    cells: [
      [cell(0, 0), cell(0, 1)],
      [cell(1, 0), cell(1, 1)],
    ],
  };
}

function pair(genotype: string): [string, string] {
  const [first = '', second = first] = genotype.split('/');
  return [first, second];
}

function cellOf(answer: Answer, fromDam: string, fromSire: string): SquareCell {
  const isSon = fromSire === 'Y';
  const genotype = isSon ? fromDam : [fromDam, fromSire].toSorted().join('/');
  const list = answer.bySex ? (isSon ? answer.bySex.sons : answer.bySex.daughters) : answer.offspring;
  const found = list.find((outcome) => outcome.genotype === genotype);
  // spec-silent: offspring with two copies of a lethal variant are conceived but never born.
  if (!found) return { genotype, tone: 'affected', word: 'Not viable' };
  return { genotype: isSon ? `${genotype}/Y` : genotype, tone: found.tone, word: found.result };
}
