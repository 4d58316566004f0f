/**
 * Segments that two animals share by descent, from unphased genotypes. Where one haplotype is shared, homozygotes agree
 * except for genotyping errors; where both are shared, all genotypes agree. The amount of sharing is estimated from
 * opposite homozygotes, compared with unrelated animals of the breed, and does not depend on inbreeding. The segments
 * are those with the highest likelihood of the genotypes (as in IBIS, Seidman et al. 2020).
 */
import { missingCall } from '#genetics/genotype-table.ts';
import { countOpposing, heterozygosity, readPlace, type GenomeSeeds } from './genome-seeds.ts';

export interface SharedSegment {
  /** Autosome number. */
  readonly chromosome: number;
  readonly from: number;
  readonly to: number;
  /** Number of shared haplotypes. */
  readonly copies: 1 | 2;
}

export interface SharedGenome {
  /** Markers called in both. */
  readonly markers: number;
  readonly segments: readonly SharedSegment[];
  /** Bases in at least one segment, and their proportion of the genome. */
  readonly sharedBases: number;
  readonly inSegments: number;
  /** Proportions of the genome with at least one and with two shared haplotypes. */
  readonly one: number;
  readonly two: number;
  readonly kinship: number;
  /** Interval of this kinship: 95% sampling variation, widened by the uncertainty of `likely` and inbreeding. */
  readonly low: number;
  readonly high: number;
  /** The same without sampling variation. */
  readonly span: readonly [low: number, high: number];
}

const ERROR = 0.005;
/** Minimum log likelihood ratio (natural log) of a segment, and maximum decrease of the score within it. */
const [MIN_EVIDENCE, MAX_DROP] = [6, 8];
/**
 * Range of the proportion of genotypes that agree by chance where one haplotype is shared, because the other haplotypes
 * have the same allele.
 */
const MIN_IDENTICAL = 0.62;
const MAX_IDENTICAL = 0.95;
const MIN_HOMOZYGOUS = 150;

/** The seeds of one genome in genome order, prepared for many comparisons. */
export interface OrderedSeeds extends GenomeSeeds {
  readonly order: Int32Array;
  /** Autosome number and position of each seed. */
  readonly chromosomes: Uint8Array;
  readonly positions: Int32Array;
}

interface Sites {
  /** Seeds called in both animals, in genome order. */
  readonly seeds: Int32Array;
  readonly first: OrderedSeeds;
  readonly second: GenomeSeeds;
}

export function orderSeeds(genome: GenomeSeeds): OrderedSeeds {
  const { places } = genome;
  const order = Int32Array.from(places.keys().filter((seed) => places[seed] !== 0)).toSorted(
    (a, b) => places[a]! - places[b]!,
  );
  const read = Array.from(places, readPlace);
  return {
    ...genome,
    order,
    chromosomes: Uint8Array.from(read, ({ chromosome }) => chromosome),
    positions: Int32Array.from(read, ({ position }) => position),
  };
}

/**
 * `chance`: `opposingShare` of unrelated animals, of which one is of the breed of `second`. `likely`: its lowest and
 * highest value if it is uncertain. `least`: the lowest value of any breed, used to find segments, because two crosses
 * with a common breed share many short pieces that are not segments.
 */
export function findShared(
  first: OrderedSeeds,
  second: GenomeSeeds,
  {
    chance,
    likely = [chance, chance],
    least = chance,
  }: { chance: number; likely?: readonly [low: number, high: number]; least?: number },
): SharedGenome {
  const sites = sitesInBoth(first, second);
  // Two haplotypes differ as often as in the less inbred of the two animals.
  const heterozygosities = [heterozygosity(first.calls), heterozygosity(second.calls)];
  const identical = Math.min(MAX_IDENTICAL, Math.max(MIN_IDENTICAL, 1 - Math.max(...heterozygosities)));
  const inbred = 1 - Math.min(...heterozygosities) / Math.max(0.01, ...heterozygosities);
  const two = findSegments(sites, (a, b) => twoCopyEvidence(a, b, identical), 2);
  const segments = [...findSegments(sites, (a, b) => oneCopyEvidence(a, b, least), 1), ...two];
  const { both, opposing } = countOpposing(first, second);
  // Genotyping errors make shared haplotypes appear different.
  const differing = Math.max(0, opposing - ERROR * both);
  const oneAt = (share: number) => Math.max(0, 1 - differing / Math.max(1, (share - ERROR) * both));
  const one = oneAt(chance);
  const length = coveredLength(sites);
  const sharedBases = unionLength(segments);
  const sharedTwice = length === 0 ? 0 : Math.min(one, unionLength(two) / length);
  const kinshipAt = (share: number) => (oneAt(share) + Math.min(oneAt(share), sharedTwice)) / 4;
  const samplingErrorAt = (share: number) => (1.96 * Math.sqrt(opposing + 1)) / Math.max(1, share * both) / 4;
  const [lowest, highest] = likely;
  // Upper limit: an inbred animal can have a shared haplotype twice, which then counts twice.
  const highestKinship = kinshipAt(highest) + Math.min(oneAt(highest), inbred) / 4;
  return {
    markers: sites.seeds.length,
    segments,
    sharedBases,
    inSegments: length === 0 ? 0 : sharedBases / length,
    one,
    two: sharedTwice,
    kinship: kinshipAt(chance),
    low: Math.max(0, kinshipAt(lowest) - samplingErrorAt(lowest)),
    high: Math.min(0.5, highestKinship + samplingErrorAt(highest)),
    span: [kinshipAt(lowest), highestKinship],
  };
}

/** Of the markers homozygous in both animals, the proportion with different alleles; null if there are too few. */
export function opposingShare(first: GenomeSeeds, second: GenomeSeeds): number | null {
  const { both, opposing } = countOpposing(first, second);
  return both < MIN_HOMOZYGOUS ? null : opposing / both;
}

function sitesInBoth(first: OrderedSeeds, second: GenomeSeeds): Sites {
  const seeds = first.order.filter(
    (seed) =>
      first.calls[seed] !== missingCall &&
      second.calls[seed] !== missingCall &&
      first.places[seed] === second.places[seed],
  );
  return { seeds, first, second };
}

function oneCopyEvidence(first: number, second: number, chance: number): number {
  if (first === 1 || second === 1) return 0;
  return first === second ? Math.log((1 - ERROR) / (1 - chance)) : Math.log(ERROR / chance);
}

function twoCopyEvidence(first: number, second: number, identical: number): number {
  return first === second ? Math.log((1 - 2 * ERROR) / identical) : Math.log((2 * ERROR) / (1 - identical));
}

/** Segments with enough evidence, each from where the score starts to rise to its maximum. */
function findSegments(
  { seeds, first, second }: Sites,
  evidenceOf: (first: number, second: number) => number,
  copies: 1 | 2,
): SharedSegment[] {
  const found: SharedSegment[] = [];
  let [start, best, sum, top] = [0, 0, 0, 0];
  const chromosomeAt = (at: number) => first.chromosomes[seeds[at]!]!;
  const positionAt = (at: number) => first.positions[seeds[at]!]!;
  const close = () => {
    if (top >= MIN_EVIDENCE)
      found.push({ chromosome: chromosomeAt(start), from: positionAt(start), to: positionAt(best), copies });
    [sum, top] = [0, 0];
  };
  for (let at = 0; at < seeds.length; at += 1) {
    if (at > 0 && chromosomeAt(at) !== chromosomeAt(at - 1)) close();
    if (sum <= 0) start = at;
    sum += evidenceOf(first.calls[seeds[at]!]!, second.calls[seeds[at]!]!);
    if (sum > top) [top, best] = [sum, at];
    if (sum <= 0 || sum < top - MAX_DROP) {
      // The part after the maximum is searched again.
      if (top >= MIN_EVIDENCE) at = best;
      close();
    }
  }
  close();
  return found;
}

/** Sum of the lengths from the first to the last marker of each chromosome. */
function coveredLength({ seeds, first: { chromosomes, positions } }: Sites): number {
  let total = 0;
  for (let at = 1; at < seeds.length; at += 1)
    if (chromosomes[seeds[at]!] === chromosomes[seeds[at - 1]!])
      total += positions[seeds[at]!]! - positions[seeds[at - 1]!]!;
  return total;
}

/** Bases covered by at least one segment. */
function unionLength(segments: readonly SharedSegment[]): number {
  let [total, chromosome, end] = [0, 0, 0];
  for (const segment of segments.toSorted((a, b) => a.chromosome - b.chromosome || a.from - b.from)) {
    const from = segment.chromosome === chromosome ? Math.max(segment.from, end) : segment.from;
    if (segment.to <= from) continue;
    total += segment.to - from;
    [chromosome, end] = [segment.chromosome, segment.to];
  }
  return total;
}
