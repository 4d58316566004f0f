/** The authoritative list of markers: every genotype file is oriented to it, or rejected with the marker named. */
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
  /** Illumina TOP, for ambiguous letters (A/T, C/G). */
  readonly topStrand: TopStrand | null;
  /** Frequency of ALT over all breeds, which shows the strand of A/T and C/G markers. Null: unknown. */
  readonly altFrequency: number | null;
}

export interface MarkerManifest {
  readonly species: Species;
  /** The first is the one that tables are converted to. */
  readonly assemblies: readonly string[];
  readonly markers: readonly ManifestMarker[];
}
