export const panelKinds = ['STR', 'SNP'] as const;
export type PanelKind = (typeof panelKinds)[number];

/** An identity panel defines the DNA profile of an animal; an array only describes the markers in its files. */
export const panelPurposes = ['IDENTITY', 'ARRAY'] as const;
export type PanelPurpose = (typeof panelPurposes)[number];

export const purposeLabels: Record<PanelPurpose, string> = {
  IDENTITY: 'Identity and parentage',
  ARRAY: 'Array (markers only)',
};

export const panelIdPattern = /^[A-Z0-9][A-Z0-9-]{2,39}$/;

/** Columns of the file of each kind. */
export const panelColumns: Record<PanelKind, string> = {
  SNP: 'marker, chrom, pos_CanFam3.1 (one column per assembly), ref, alt; optional: top_strand, alt_frequency',
  STR: 'marker, chromosome, size_min, size_max; optional: bin_bp, extra_sizes, sex_marker',
};

/** One marker in its displayed form. */
export interface ShownMarker {
  marker: string;
  chromosome: string | null;
  /** "CanFam3.1 12,345,678", one for each assembly. */
  positions: string[];
  /** REF/ALT, or the size range. */
  alleles: string;
  /** TOP strand, bins, alleles between the bins. */
  details: string[];
}

/** The range of an STR marker: "208 to 228 bp". */
export function sizeRange(sizeMin: number | null, sizeMax: number | null): string {
  return sizeMin === null || sizeMax === null ? 'X, Y' : `${sizeMin} to ${sizeMax} bp`;
}

/** Further details of a marker. */
export function markerDetails(of: {
  topStrand: string | null;
  altFrequency: number | null;
  binBp: number | null;
  extraSizes: readonly number[];
}): string[] {
  return [
    ...(of.topStrand ? [`TOP strand ${of.topStrand}`] : []),
    ...(of.altFrequency === null ? [] : [`ALT frequency ${of.altFrequency}`]),
    ...(of.binBp === null ? [] : [`${of.binBp} bp bins`]),
    ...(of.extraSizes.length > 0 ? [`also ${of.extraSizes.join(', ')} bp`] : []),
  ];
}

/** "chr 1, CanFam3.1: 12,345,678". */
export function placeText(assembly: string, position: number): string {
  return `${assembly} ${position.toLocaleString('en')}`;
}
