import type { ModeCode, Sex, TestGenetics } from '#genetics/genotype-call.ts';
import type { FrequencyRange, GenotypeEstimate } from '#genetics/pedigree/estimate-genotype.ts';
import type { Copies } from '#genetics/pedigree/locus-evidence.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';

/**
 * Modes of inheritance with one autosomal variant, for which Mendelian inheritance alone determines the offspring's
 * copies.
 */
const modes: readonly ModeCode[] = ['AR', 'AR_IP', 'AR_SEX_LIMITED', 'AR_MATERNAL', 'AD', 'AD_IP', 'CODOM'];

export function canBeEstimated({ kind, genetics }: { kind: string; genetics: TestGenetics }): boolean {
  return kind === 'disease' && modes.includes(genetics.modeCode);
}

/**
 * Assumed for breeds without published figures: from a rare variant to one as common as in breeds with a known problem.
 */
export const ASSUMED_FREQUENCY: FrequencyRange = { point: 0.05, low: 0.01, high: 0.2 };

interface Figure {
  animals: number;
  groups: readonly { statuses: readonly string[]; count: number }[];
}

const copiesOfStatus: Record<string, readonly [fewest: number, most: number]> = {
  clear: [0, 0],
  carrier: [1, 1],
  affected: [1, 2],
  at_risk: [1, 2],
};

/** The frequency of the variant from published figures. Statuses that were published together widen the range. */
export function frequencyOf(figure: Figure | undefined): FrequencyRange {
  if (!figure || figure.animals === 0) return ASSUMED_FREQUENCY;
  const ends = figure.groups.map(({ statuses, count }) => {
    const copies = statuses.map((status): readonly [number, number] => copiesOfStatus[status] ?? [0, 2]);
    return {
      fewest: count * Math.min(...copies.map((range) => range[0])),
      most: count * Math.max(...copies.map((range) => range[1])),
    };
  });
  const alleles = 2 * figure.animals;
  const [fewest, most] = [sumOf(ends.map((end) => end.fewest)), sumOf(ends.map((end) => end.most))];
  return {
    point: Math.max((fewest + most) / 2 / alleles, 1 / (4 * alleles)),
    low: wilson(fewest, alleles, -1),
    high: wilson(most, alleles, 1),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** One end of the 95% confidence interval of a proportion (Wilson 1927). */
function wilson(count: number, of: number, side: -1 | 1): number {
  const z = 1.96;
  const p = Math.min(1, count / of);
  const middle = p + z ** 2 / (2 * of);
  const half = z * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2));
  return Math.min(0.99, Math.max(1e-4, (middle + side * half) / (1 + z ** 2 / of)));
}

export interface SharePart {
  word: string;
  share: number;
  low: number;
  high: number;
}

/**
 * The shares by result name, without clear: "carrier", "affected". Numbers of copies with the same name are combined.
 */
export function partsOf(
  genetics: TestGenetics,
  sex: Sex,
  { shares, low, high }: Pick<GenotypeEstimate, 'shares' | 'low' | 'high'>,
): SharePart[] {
  const parts = ([1, 2] as const).map((copies) => ({
    word: wordOf(genetics, sex, copies),
    share: shares[copies],
    low: low[copies],
    high: high[copies],
  }));
  const [one, two] = parts;
  if (one!.word !== two!.word) return parts;
  // Together, both are the complement of clear.
  return [{ word: one!.word, share: 1 - shares[0], low: 1 - high[0], high: 1 - low[0] }];
}

const genotypes = { 1: 'N/P', 2: 'P/P' } as const;

function wordOf(genetics: TestGenetics, sex: Sex, copies: Exclude<Copies, 0>): string {
  const reading = readGenotype(genetics, genotypes[copies], sex);
  const word = reading.ok ? reading.word : genotypes[copies];
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/**
 * "25% carrier (10% to 40%), 2% affected (0% to 5%)"; certain shares have no range, and shares that round to zero are
 * omitted.
 */
export function partsText(parts: readonly SharePart[]): string {
  const texts = parts.filter(({ high }) => percent(high) !== '0%').map(partText);
  return texts.length > 0 ? texts.join(', ') : 'more than 99% clear';
}

export function hasRange({ low, high }: SharePart): boolean {
  return percent(low) !== percent(high);
}

function partText(part: SharePart): string {
  const { word, share, low, high } = part;
  const range = !hasRange(part) ? '' : ` (${percent(low)} to ${percent(high)})`;
  return `${percent(share)} ${word.replace(/ \(([^()]+)\)$/, ' with $1')}${range}`;
}

export function estimateText(parts: readonly SharePart[]): string {
  return `Not tested. Estimated from relatives: ${partsText(parts)}.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
