/** The authoritative list of markers, to which every genotype file is oriented. */
import type { Species } from '#genetics/genotype-table.ts';
import type { Alleles, TopStrand } from './strand.ts';

export interface ManifestMarker {
  readonly id: string;
  /** Canonical name, as in a genotype table. */
  readonly chromosome: string;
  /** 1-based, in the order of the manifest's assemblies; null: unplaced on that assembly. */
  readonly positions: readonly (number | null)[];
  /** REF and ALT on the forward strand of the assembly; null: unknown, and the file must count ALT as A1. */
  readonly alleles: Alleles | null;
  /** The strand that is Illumina TOP, for ambiguous alleles (A/T, C/G). */
  readonly topStrand: TopStrand | null;
  /** Frequency of ALT over all breeds, used to find the strand of A/T and C/G markers. Null: unknown. */
  readonly altFrequency: number | null;
}

export interface MarkerManifest {
  readonly species: Species;
  /** Tables are converted to the first one. */
  readonly assemblies: readonly string[];
  readonly markers: readonly ManifestMarker[];
}
