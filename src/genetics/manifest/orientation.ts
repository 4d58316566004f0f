/**
 * Orients the genotypes of any file to a manifest: copies of ALT at each of its markers. At A/T and C/G markers, the
 * alleles do not show the strand. It is determined by Illumina TOP, by the rest of the file or by the allele frequency;
 * otherwise the marker is rejected and listed by name.
 */
import { missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import type { ManifestMarker, MarkerManifest } from './marker-manifest.ts';
import { findMarkerRows } from './marker-rows.ts';
import { basesOfAB, fitAlleles, isAmbiguous, unknownAllele, type AlleleFit, type Alleles } from './strand.ts';

export interface Orientation {
  /** Row of the table for each marker of the manifest; -1 if the table has no match. */
  readonly rows: Int32Array;
  /** 1 if the table counts copies of REF. */
  readonly isSwapped: Uint8Array;
  /** Assembly of the table's positions; null: no positions, or an assembly that the manifest does not have. */
  readonly assembly: string | null;
  /** Number of markers on the opposite strand. */
  readonly onOtherStrand: number;
  /** Markers rejected because their strand is ambiguous. */
  readonly ambiguous: readonly string[];
  /** Markers rejected because their alleles or position differ from the manifest. */
  readonly foreign: readonly string[];
}

/**
 * Maximum proportion of markers whose alleles differ from the manifest. Above it, the file is on another assembly, or
 * its alleles are not bases.
 */
const MAX_FOREIGN = 0.1;
/** Minimum number of unambiguous markers that must agree before their strand is used for the ambiguous ones. */
const MIN_UNAMBIGUOUS = 10;
/** Minimum number of animals, and minimum distance from one half, for the frequency to show the strand. */
const MIN_ANIMALS = 20;
const MIN_DISTANCE = 0.15;

/** Rejects a file with two markers at one position, or with too many alleles or positions that do not match. */
export function orientTable(
  table: GenotypeTable,
  manifest: MarkerManifest,
): { readonly ok: true; readonly orientation: Orientation } | { readonly ok: false; readonly reason: string } {
  const found = findMarkerRows(table, manifest);
  if ('reason' in found) return { ok: false, reason: found.reason };
  const { rows, assembly } = found;
  const isSwapped = new Uint8Array(rows.length);
  const ambiguous: string[] = [];
  const foreign: string[] = [...found.misplaced];
  const unresolved: number[] = [];
  const isAB = hasABAlleles(table);
  let [fitting, onOtherStrand, known] = [0, 0, 0];
  rows.forEach((row, at) => {
    const [marker, entry] = [table.markers[row], manifest.markers[at]];
    if (!marker || !entry?.alleles) return;
    const fit = fitMarker(marker, entry, isAB);
    if (fit === null || fit === 'ambiguous') {
      (fit === null ? foreign : ambiguous).push(marker.id);
      rows[at] = -1;
      return;
    }
    fitting += 1;
    isSwapped[at] = Number(fit.isSwapped);
    if (isAB) return;
    if (isAmbiguous(entry.alleles)) unresolved.push(at);
    else if (showsStrand(marker, entry.alleles)) {
      known += 1;
      onOtherStrand += Number(fit.isOtherStrand);
    }
  });
  if (foreign.length > MAX_FOREIGN * (fitting + foreign.length))
    return {
      ok: false,
      reason: `The alleles of ${foreign.length} markers do not match the panel (first: ${foreign[0]}). The file uses a different assembly, or its alleles are not bases.`,
    };
  for (const at of unresolved) {
    const [row, entry] = [rows[at] ?? -1, manifest.markers[at]];
    if (!entry) continue;
    const isRef = orientAmbiguous(table, entry, { row, isSwapped: isSwapped[at] === 1, known, onOtherStrand });
    if (isRef === null) {
      ambiguous.push(table.markers[row]?.id ?? '');
      rows[at] = -1;
    } else isSwapped[at] = Number(isRef);
  }
  return { ok: true, orientation: { rows, isSwapped, assembly, onOtherStrand, ambiguous, foreign } };
}

/** Copies of ALT of one animal in manifest order. */
export function orientedCalls(
  table: GenotypeTable,
  { rows, isSwapped }: Pick<Orientation, 'rows' | 'isSwapped'>,
  sample: number,
): Uint8Array {
  const width = table.samples.length;
  return Uint8Array.from(rows, (row, at) => {
    const call = row < 0 ? missingCall : (table.calls[row * width + sample] ?? missingCall);
    return call === missingCall || isSwapped[at] === 0 ? call : 2 - call;
  });
}

/** Only SNPs show the strand: the bases of a deletion can be the same on both strands. */
function showsStrand(marker: MarkerInfo, known: Alleles): boolean {
  return known.every((allele) => allele.length === 1) && marker.alleles.some((allele) => allele !== unknownAllele);
}

/** Whether the alleles of the file are A and B instead of bases. */
function hasABAlleles(table: GenotypeTable): boolean {
  return table.markers.some(({ alleles }) => alleles.includes('B'));
}

function fitMarker(marker: MarkerInfo, entry: ManifestMarker, isAB: boolean): AlleleFit | 'ambiguous' | null {
  if (!entry.alleles) return null;
  if (!isAB) return fitAlleles(marker.alleles, entry.alleles);
  const bases = basesOfAB(entry.alleles, entry.topStrand);
  if (!bases) return 'ambiguous';
  const read = (allele: string) => (allele === 'A' ? bases.A : allele === 'B' ? bases.B : allele);
  return fitAlleles([read(marker.alleles[0]), read(marker.alleles[1])], entry.alleles);
}

/** Whether A1 is REF; null if it cannot be determined. */
function orientAmbiguous(
  table: GenotypeTable,
  entry: ManifestMarker,
  found: { row: number; isSwapped: boolean; known: number; onOtherStrand: number },
): boolean | null {
  const { isSwapped, known, onOtherStrand } = found;
  if (table.strand === 'top' && entry.topStrand !== null) return entry.topStrand === '+' ? isSwapped : !isSwapped;
  // A file that uses one strand at every unambiguous marker is taken to use it at the others.
  if (onOtherStrand === 0 && known > 0 && known >= Math.min(MIN_UNAMBIGUOUS, table.markers.length - 1))
    return isSwapped;
  if (onOtherStrand === known && known >= MIN_UNAMBIGUOUS) return !isSwapped;
  return orientByFrequency(table, entry, found);
}

/** Chooses the orientation that puts the frequency on the same side of one half as in the manifest. */
function orientByFrequency(
  table: GenotypeTable,
  { altFrequency }: ManifestMarker,
  { row, isSwapped }: { row: number; isSwapped: boolean },
): boolean | null {
  const width = table.samples.length;
  let [copies, called] = [0, 0];
  for (let sample = 0; sample < width; sample += 1) {
    const call = table.calls[row * width + sample] ?? missingCall;
    if (call === missingCall) continue;
    copies += isSwapped ? 2 - call : call;
    called += 1;
  }
  const seen = copies / (2 * called);
  if (altFrequency === null || called < MIN_ANIMALS) return null;
  if (Math.abs(altFrequency - 0.5) < MIN_DISTANCE || Math.abs(seen - 0.5) < MIN_DISTANCE) return null;
  return seen > 0.5 === altFrequency > 0.5 ? isSwapped : !isSwapped;
}
