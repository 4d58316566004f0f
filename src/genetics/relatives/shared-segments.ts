/**
 * What two animals inherited from common ancestors, without phase. Where one copy is shared, homozygotes agree but for errors; where both
 * are, every genotype does. How much is shared: opposite homozygotes against what unrelated animals of the breed have, which inbreeding
 * does not change. Where it is shared: the best-scoring stretches by the likelihood of the genotypes (as IBIS, Seidman et al. 2020).
 */
import { missingCall } from '#genetics/genotype-table.ts';
import { readPlace, type GenomeSeeds } from './genome-seeds.ts';

export interface SharedSegment {
  /** Number of the autosome. */
  readonly chromosome: number;
  readonly from: number;
  readonly to: number;
  /** Copies that are shared. */
  readonly copies: 1 | 2;
}

export interface SharedGenome {
  /** Markers called in both. */
  readonly markers: number;
  readonly segments: readonly SharedSegment[];
  /** Bases in at least one segment. */
  readonly sharedBases: number;
  /** Share of the genome with at least one copy shared, and with two. */
  readonly one: number;
  readonly two: number;
  readonly kinship: number;
  /** 95% of the kinships that chance makes of this one. */
  readonly low: number;
  readonly high: number;
}

const ERROR = 0.005;
/** Natural logarithms: evidence for a stretch, and how far the evidence may fall within one. */
const [LEAST_EVIDENCE, DROP] = [6, 8];
/** Genotypes that agree by chance where one copy is shared. */
const IDENTICAL_BY_CHANCE = 0.62;
const FEWEST_HOMOZYGOUS = 150;

interface Sites {
  readonly places: readonly { chromosome: number; position: number }[];
  readonly first: Uint8Array;
  readonly second: Uint8Array;
}

/** Seeds in the order of the genome: for a genome that is compared with many. */
export function orderSeeds({ places }: GenomeSeeds): Int32Array {
  return Int32Array.from(places.keys().filter((seed) => places[seed] !== 0)).toSorted(
    (a, b) => places[a]! - places[b]!,
  );
}

/** `chance`: `opposingShare` of unrelated animals, one of them of the breed of `second`. */
export function findShared(
  first: GenomeSeeds,
  second: GenomeSeeds,
  { chance, order = orderSeeds(first) }: { chance: number; order?: Int32Array },
): SharedGenome {
  const sites = sitesInBoth(first, second, order);
  const two = stretches(sites, twoCopyEvidence, 2);
  const segments = [...stretches(sites, (a, b) => oneCopyEvidence(a, b, chance), 1), ...two];
  const { both, opposing } = countOpposing(sites);
  const expected = Math.max(1, chance * both);
  const one = Math.max(0, 1 - opposing / expected);
  const length = coveredLength(sites);
  const sharedTwice = length === 0 ? 0 : Math.min(one, joinedLength(two) / length);
  const kinship = (one + sharedTwice) / 4;
  const spread = (1.96 * Math.sqrt(opposing + 1)) / expected / 4;
  return {
    markers: sites.places.length,
    segments,
    sharedBases: joinedLength(segments),
    one,
    two: sharedTwice,
    kinship,
    low: Math.max(0, kinship - spread),
    high: Math.min(0.5, kinship + spread),
  };
}

/** Of the markers at which both are homozygous, the share with different alleles; null where there are too few to say. */
export function opposingShare(first: GenomeSeeds, second: GenomeSeeds, order = orderSeeds(first)): number | null {
  const { both, opposing } = countOpposing(sitesInBoth(first, second, order));
  return both < FEWEST_HOMOZYGOUS ? null : opposing / both;
}

function sitesInBoth(first: GenomeSeeds, second: GenomeSeeds, order: Int32Array): Sites {
  const isSame = first.places === second.places;
  const chosen = order.filter(
    (seed) =>
      first.calls[seed] !== missingCall &&
      second.calls[seed] !== missingCall &&
      (isSame || first.places[seed] === second.places[seed]),
  );
  return {
    places: Array.from(chosen, (seed) => readPlace(first.places[seed]!)),
    first: Uint8Array.from(chosen, (seed) => first.calls[seed]!),
    second: Uint8Array.from(chosen, (seed) => second.calls[seed]!),
  };
}

function oneCopyEvidence(first: number, second: number, chance: number): number {
  if (first === 1 || second === 1) return 0;
  return first === second ? Math.log((1 - ERROR) / (1 - chance)) : Math.log(ERROR / chance);
}

function twoCopyEvidence(first: number, second: number): number {
  return first === second
    ? Math.log((1 - 2 * ERROR) / IDENTICAL_BY_CHANCE)
    : Math.log((2 * ERROR) / (1 - IDENTICAL_BY_CHANCE));
}

/** Stretches of one chromosome whose evidence is enough, from where it begins to rise to where it is highest. */
function stretches(
  { places, first, second }: Sites,
  evidenceOf: (first: number, second: number) => number,
  copies: 1 | 2,
): SharedSegment[] {
  const found: SharedSegment[] = [];
  let [start, best, sum, top] = [0, 0, 0, 0];
  const close = () => {
    const [from, to] = [places[start], places[best]];
    if (top >= LEAST_EVIDENCE && from && to)
      found.push({ chromosome: from.chromosome, from: from.position, to: to.position, copies });
    [sum, top] = [0, 0];
  };
  for (let at = 0; at < places.length; at += 1) {
    if (at > 0 && places[at]!.chromosome !== places[at - 1]!.chromosome) close();
    if (sum <= 0) start = at;
    sum += evidenceOf(first[at]!, second[at]!);
    if (sum > top) [top, best] = [sum, at];
    if (sum <= 0 || sum < top - DROP) {
      // What follows a fall is looked at anew from after the best.
      if (top >= LEAST_EVIDENCE) at = best;
      close();
    }
  }
  close();
  return found;
}

function countOpposing({ first, second }: Sites): { both: number; opposing: number } {
  let [both, opposing] = [0, 0];
  for (let at = 0; at < first.length; at += 1) {
    if (first[at] === 1 || second[at] === 1) continue;
    both += 1;
    if (first[at] !== second[at]) opposing += 1;
  }
  return { both, opposing };
}

/** From the first to the last marker of each chromosome. */
function coveredLength({ places }: Sites): number {
  let total = 0;
  for (let at = 1; at < places.length; at += 1)
    if (places[at]!.chromosome === places[at - 1]!.chromosome) total += places[at]!.position - places[at - 1]!.position;
  return total;
}

/** Bases in at least one of them. */
function joinedLength(segments: readonly SharedSegment[]): number {
  let [total, chromosome, till] = [0, 0, 0];
  for (const segment of segments.toSorted((a, b) => a.chromosome - b.chromosome || a.from - b.from)) {
    const from = segment.chromosome === chromosome ? Math.max(segment.from, till) : segment.from;
    if (segment.to <= from) continue;
    total += segment.to - from;
    [chromosome, till] = [segment.chromosome, segment.to];
  }
  return total;
}
