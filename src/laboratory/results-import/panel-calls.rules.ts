import { missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import { complement, isAmbiguous } from '#genetics/manifest/strand.ts';

export interface PanelMarker {
  panelId: string;
  marker: string;
  /** REF and ALT of the marker are in the manifest. */
  isKnown: boolean;
}

export interface PanelCall {
  panelId: string;
  marker: string;
  allele1: string;
  allele2: string;
}

/**
 * The calls of one animal at the markers of SNP panels, from a table that was converted to the manifest. A marker
 * without REF and ALT there is stored on Illumina's TOP strand, or omitted if its alleles do not determine that strand.
 */
export function panelCallsOf(
  table: GenotypeTable,
  calls: ArrayLike<number>,
  panelMarkers: readonly PanelMarker[],
): PanelCall[] {
  const panelsOf = Map.groupBy(panelMarkers, ({ marker }) => marker);
  if (panelsOf.size === 0) return [];
  const found: PanelCall[] = [];
  for (const [at, marker] of table.markers.entries()) {
    for (const { panelId, isKnown } of panelsOf.get(marker.id) ?? []) {
      const call = calls[at];
      const alleles = isKnown ? marker.alleles : onTop(marker);
      if (call === undefined || call === missingCall || !alleles) continue;
      const [a1, a2] = alleles;
      const [allele1, allele2] = [call === 2 ? a1 : a2, call === 0 ? a2 : a1].toSorted() as [string, string];
      found.push({ panelId, marker: marker.id, allele1, allele2 });
    }
  }
  return found;
}

/** Panel markers without a stored call, because the strand of the file cannot be determined. */
export function markersWithoutStrand(table: GenotypeTable, panelMarkers: readonly PanelMarker[]): string[] {
  const unknown = new Set(panelMarkers.flatMap(({ marker, isKnown }) => (isKnown ? [] : [marker])));
  return table.markers.flatMap((marker) => (unknown.has(marker.id) && !onTop(marker) ? [marker.id] : []));
}

function onTop({ alleles }: MarkerInfo): readonly [string, string] | null {
  if (!alleles.every((allele) => /^[ACGT]$/.test(allele)) || isAmbiguous(alleles)) return null;
  return alleles.includes('A') ? alleles : [complement(alleles[0]), complement(alleles[1])];
}
