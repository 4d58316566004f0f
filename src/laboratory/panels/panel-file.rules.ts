import type { PanelTable } from '#genetics/formats/panel-table.ts';
import type { Problem } from '#genetics/formats/delimited.ts';
import type { StrPanelRow } from '#genetics/formats/str-panel.ts';
import type { ManifestRow } from '#genetics/manifest/read-manifest.ts';
import { topStrandOf } from '#genetics/manifest/strand.ts';
import { markerDetails, placeText, sizeRange, type ShownMarker } from './panels.rules.ts';

/** A panel row as stored in `panel_marker`, and for a SNP also in `marker` and `marker_position`. */
export interface NewMarker {
  line: number;
  marker: string;
  chromosome: string;
  sizeMin: number | null;
  sizeMax: number | null;
  binBp: number | null;
  extraSizes: readonly number[];
  isSexMarker: boolean;
  /** REF and ALT of a SNP; otherwise null. */
  alleles: readonly [string, string] | null;
  topStrand: string | null;
  altFrequency: number | null;
  places: { assembly: string; position: number }[];
}

/** Converts rows for storage; the position of a SNP must state its assembly. */
export function panelRowsOf(read: PanelTable): { rows: NewMarker[]; problems: readonly Problem[] } {
  if (read.kind === 'STR') return { rows: read.rows.map(ofStr), problems: read.problems };
  const { rows, problems, assemblies } = read;
  const unnamed = assemblies.includes('unnamed')
    ? [
        {
          row: 1,
          column: 'pos',
          reason: 'Include the genome assembly in the name of the position column, for example pos_CanFam3.1.',
        },
      ]
    : [];
  return { rows: rows.map((row) => ofSnp(row, assemblies)), problems: [...unnamed, ...problems] };
}

function ofStr({ line, ...row }: StrPanelRow): NewMarker {
  return { line, ...row, alleles: null, topStrand: null, altFrequency: null, places: [] };
}

function ofSnp(row: ManifestRow, assemblies: readonly string[]): NewMarker {
  return {
    line: row.line,
    marker: row.id,
    chromosome: row.chromosome,
    sizeMin: null,
    sizeMax: null,
    binBp: null,
    extraSizes: [],
    isSexMarker: false,
    alleles: row.alleles,
    // Stored only if the alleles do not determine it.
    topStrand: row.alleles && topStrandOf(row.alleles) === null ? row.topStrand : null,
    altFrequency: row.altFrequency,
    places: assemblies.flatMap((assembly, at) => {
      const position = row.positions[at];
      return position ? [{ assembly, position }] : [];
    }),
  };
}

export function showMarker(row: NewMarker): ShownMarker {
  return {
    marker: row.marker,
    chromosome: row.chromosome,
    positions: row.places.map(({ assembly, position }) => placeText(assembly, position)),
    alleles: row.alleles ? row.alleles.join('/') : sizeRange(row.sizeMin, row.sizeMax),
    details: markerDetails(row),
  };
}
