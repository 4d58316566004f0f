/**
 * Runs of homozygosity by the rules of PLINK 1.9 --homozyg, and F_ROH (McQuillan et al. 2008). A marker is in a run
 * if enough of the sliding windows that cover it are homozygous; runs are split at gaps and kept if they meet the
 * minimum length, marker count and density.
 */
import { autosomes, missingCall, type GenotypeTable, type MarkerInfo, type Species } from './genotype-table.ts';

export interface RohSettings {
  readonly windowSnps: number;
  readonly windowHet: number;
  readonly windowMissing: number;
  /** Minimum proportion of homozygous windows over a marker. */
  readonly windowThreshold: number;
  readonly minimumSnps: number;
  readonly minimumKb: number;
  /** Largest gap between neighbouring markers, in kb. */
  readonly maximumGapKb: number;
  /** Maximum kb per marker. */
  readonly maximumKbPerSnp: number;
}

export const rohDefaults: RohSettings = {
  windowSnps: 50,
  windowHet: 1,
  windowMissing: 5,
  windowThreshold: 0.05,
  minimumSnps: 50,
  minimumKb: 1000,
  maximumGapKb: 1000,
  maximumKbPerSnp: 100,
};

export interface RohSegment {
  readonly chromosome: string;
  readonly firstMarker: string;
  readonly lastMarker: string;
  readonly from: number;
  readonly to: number;
  /** (to - from) / 1000 + 0.001, as in PLINK. */
  readonly kb: number;
  readonly snps: number;
  readonly kbPerSnp: number;
  readonly shareHomozygous: number;
  readonly shareHeterozygous: number;
}

/**
 * Runs of one animal on the autosomes. With `plinkSex`, also on "0", XY and, except for males, X, as in PLINK. `calls`
 * are in the order of `markers`, which must be sorted by position within each chromosome.
 */
export function runsOfHomozygosity(
  markers: readonly MarkerInfo[],
  calls: Uint8Array,
  species: Species,
  settings: RohSettings & { readonly plinkSex?: 'male' | 'other' } = rohDefaults,
): RohSegment[] {
  const extra = { male: ['0', 'XY'], other: ['0', 'XY', 'X'], none: [] }[settings.plinkSex ?? 'none'];
  const names = new Set([...autosomes(species), ...extra]);
  const segments: RohSegment[] = [];
  for (let from = 0; from < markers.length;) {
    const chromosome = markers[from]?.chromosome ?? '';
    let to = from;
    while (to < markers.length && markers[to]?.chromosome === chromosome) to += 1;
    if (names.has(chromosome) && to - from >= settings.windowSnps)
      segments.push(...runsOnChromosome({ markers, calls, from, to }, settings));
    from = to;
  }
  return segments;
}

export interface RohInbreeding {
  readonly ok: true;
  /** Proportion of the covered autosomal length that is in runs, 0 to 1. */
  readonly f: number;
  readonly totalKb: number;
  readonly coveredKb: number;
  readonly segments: RohSegment[];
}

/**
 * Minimum marker density per megabase for meaningful runs; 50,000 markers over the dog's genome are 22 per megabase.
 */
export const minimumMarkersPerMb = 20;

/**
 * F_ROH, or a rejection if the panel is too sparse to detect runs (a parentage panel of 230 SNPs has 0.1 per
 * megabase).
 */
export function rohInbreeding(
  table: GenotypeTable,
  calls: Uint8Array,
  settings: RohSettings = rohDefaults,
): RohInbreeding | { readonly ok: false; readonly reason: string } {
  const covered = coveredLength(table.markers, table.species, settings.windowSnps);
  const perMb = covered.kb === 0 ? 0 : (covered.markers * 1000) / covered.kb;
  if (perMb < minimumMarkersPerMb)
    return {
      ok: false,
      reason: `This panel has ${perMb.toFixed(1)} markers per megabase, but runs of homozygosity need at least ${minimumMarkersPerMb}.`,
    };
  const segments = runsOfHomozygosity(table.markers, calls, table.species, settings);
  const totalKb = segments.reduce((total, segment) => total + segment.kb, 0);
  return { ok: true, f: totalKb / covered.kb, totalKb, coveredKb: covered.kb, segments };
}

/** Total length in kb from the first to the last marker of each autosome with at least one window, and its markers. */
function coveredLength(
  markers: readonly MarkerInfo[],
  species: Species,
  windowSnps: number,
): { kb: number; markers: number } {
  const spans = new Map<string, { first: number; last: number; count: number }>();
  for (const { chromosome, position } of markers) {
    const span = spans.get(chromosome) ?? { first: position, last: position, count: 0 };
    spans.set(chromosome, {
      first: Math.min(span.first, position),
      last: Math.max(span.last, position),
      count: span.count + 1,
    });
  }
  const used = autosomes(species)
    .map((name) => spans.get(name))
    .filter((span) => span !== undefined && span.count >= windowSnps);
  return {
    kb: used.reduce((total, span) => total + ((span?.last ?? 0) - (span?.first ?? 0)) / 1000, 0),
    markers: used.reduce((total, span) => total + (span?.count ?? 0), 0),
  };
}

interface ChromosomeRange {
  readonly markers: readonly MarkerInfo[];
  readonly calls: Uint8Array;
  readonly from: number;
  readonly to: number;
}

function runsOnChromosome(range: ChromosomeRange, settings: RohSettings): RohSegment[] {
  const { markers, from, to } = range;
  const inRun = markersInRuns(range, settings);
  const segments: RohSegment[] = [];
  let start = -1;
  for (let at = from; at <= to; at += 1) {
    const gap = at > from && at < to ? (markers[at]?.position ?? 0) - (markers[at - 1]?.position ?? 0) : 0;
    const continues = at < to && inRun[at - from] === 1;
    if (start >= 0 && (!continues || gap > settings.maximumGapKb * 1000)) {
      const segment = segmentOf(range, start, at - 1);
      if (
        segment.snps >= settings.minimumSnps &&
        segment.kb >= settings.minimumKb &&
        segment.kbPerSnp <= settings.maximumKbPerSnp
      )
        segments.push(segment);
      start = -1;
    }
    if (continues && start < 0) start = at;
  }
  return segments;
}

function markersInRuns({ calls, from, to }: ChromosomeRange, settings: RohSettings): Uint8Array {
  const count = to - from;
  const size = settings.windowSnps;
  const windows = count - size + 1;
  // Prefix sums: the number of homozygous windows that start before each marker.
  const homozygousBefore = new Int32Array(windows + 1);
  let [het, missing] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const entering = calls[from + at];
    if (entering === 1) het += 1;
    else if (entering === missingCall) missing += 1;
    if (at >= size) {
      const leaving = calls[from + at - size];
      if (leaving === 1) het -= 1;
      else if (leaving === missingCall) missing -= 1;
    }
    const window = at - size + 1;
    if (window >= 0)
      homozygousBefore[window + 1] =
        (homozygousBefore[window] ?? 0) + (het <= settings.windowHet && missing <= settings.windowMissing ? 1 : 0);
  }
  const inRun = new Uint8Array(count);
  for (let at = 0; at < count; at += 1) {
    const [firstWindow, lastWindow] = [Math.max(0, at - size + 1), Math.min(at, windows - 1)];
    const homozygous = (homozygousBefore[lastWindow + 1] ?? 0) - (homozygousBefore[firstWindow] ?? 0);
    if (homozygous / (lastWindow - firstWindow + 1) >= settings.windowThreshold) inRun[at] = 1;
  }
  return inRun;
}

function segmentOf({ markers, calls }: ChromosomeRange, first: number, last: number): RohSegment {
  let [hom, het] = [0, 0];
  for (let at = first; at <= last; at += 1) {
    if (calls[at] === 1) het += 1;
    else if (calls[at] !== missingCall) hom += 1;
  }
  const [from, to] = [markers[first]?.position ?? 0, markers[last]?.position ?? 0];
  const kb = (to - from) / 1000 + 0.001;
  const snps = last - first + 1;
  return {
    chromosome: markers[first]?.chromosome ?? '',
    firstMarker: markers[first]?.id ?? '',
    lastMarker: markers[last]?.id ?? '',
    from,
    to,
    kb,
    snps,
    kbPerSnp: kb / snps,
    shareHomozygous: hom / snps,
    shareHeterozygous: het / snps,
  };
}
