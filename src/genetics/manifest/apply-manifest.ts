/** Converts a whole table to the manifest: its names, positions, REF and ALT, in genome order. */
import { missingCall, sortMarkers, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import type { MarkerManifest } from './marker-manifest.ts';
import { orientTable } from './orientation.ts';

export interface ManifestReport {
  /** Number of markers of the file that the manifest has. */
  readonly known: number;
  /** Markers that it does not have: kept as in the file, or removed if positions were converted. */
  readonly unknown: readonly string[];
  readonly isUnknownRemoved: boolean;
  readonly onOtherStrand: number;
  /** Rejected: ambiguous strand, or alleles or positions that differ from the manifest. */
  readonly ambiguous: readonly string[];
  readonly foreign: readonly string[];
  readonly assembly: string | null;
  readonly wasSorted: boolean;
}

/**
 * Positions on another assembly are converted if the manifest has at least this proportion of the markers; the other
 * markers are then removed.
 */
const MIN_KNOWN_TO_CONVERT = 0.9;

/** A1 becomes ALT. Markers that are not in the manifest stay as in the file; rejected ones are removed. */
export function applyManifest(
  table: GenotypeTable,
  manifest: MarkerManifest,
):
  | { readonly ok: true; readonly table: GenotypeTable; readonly report: ManifestReport }
  | { ok: false; reason: string } {
  const oriented = orientTable(table, manifest);
  if (!oriented.ok) return oriented;
  const { rows, isSwapped, onOtherStrand, assembly } = oriented.orientation;
  const entryOf = new Map<number, number>();
  rows.forEach((row, at) => {
    if (row >= 0) entryOf.set(row, at);
  });
  const rejected = new Set([...oriented.orientation.ambiguous, ...oriented.orientation.foreign]);
  const isElsewhere = assembly !== null && assembly !== manifest.assemblies[0];
  const isConverted = isElsewhere && entryOf.size >= MIN_KNOWN_TO_CONVERT * table.markers.length;
  const place = isConverted || assembly === null ? 0 : manifest.assemblies.indexOf(assembly);
  const width = table.samples.length;
  const kept = [...table.markers.keys()].filter(
    (row) => entryOf.has(row) || !(rejected.has(table.markers[row]?.id ?? '') || isConverted),
  );
  const calls = new Uint8Array(kept.length * width);
  const markers = kept.map((row, to): MarkerInfo => {
    const at = entryOf.get(row);
    const own = table.markers[row]!;
    const entry = at === undefined ? undefined : manifest.markers[at];
    for (let sample = 0; sample < width; sample += 1) {
      const call = table.calls[row * width + sample] ?? missingCall;
      calls[to * width + sample] = call !== missingCall && at !== undefined && isSwapped[at] === 1 ? 2 - call : call;
    }
    if (!entry) return own;
    const { id, chromosome, positions, alleles } = entry;
    return {
      id,
      chromosome,
      centimorgan: own.centimorgan,
      position: positions[place] ?? own.position,
      alleles: alleles ? [alleles[1], alleles[0]] : own.alleles,
    };
  });
  const { strand: _strand, ...plain } = table;
  const named = assembly === null ? {} : { assembly: manifest.assemblies[place] ?? assembly };
  const converted = { ...plain, ...named, markers, calls };
  const sorted = sortMarkers(converted);
  return {
    ok: true,
    table: sorted,
    report: {
      known: entryOf.size,
      unknown: table.markers.flatMap(({ id }, row) => (entryOf.has(row) || rejected.has(id) ? [] : [id])),
      isUnknownRemoved: isConverted,
      onOtherStrand,
      ambiguous: oriented.orientation.ambiguous,
      foreign: oriented.orientation.foreign,
      assembly,
      wasSorted: sorted === converted,
    },
  };
}
