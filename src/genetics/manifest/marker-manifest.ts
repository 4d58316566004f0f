/** The one authority on markers: every file of genotypes is turned to it, or refused with the marker named. */
import type { Species } from '#genetics/genotype-table.ts';
import type { Alleles, TopStrand } from './strand.ts';

export interface ManifestMarker {
  readonly id: string;
  /** Canonical name, as in a genotype table. */
  readonly chromosome: string;
  /** 1-based, in the order of the manifest's assemblies; null where an assembly has no place for it. */
  readonly positions: readonly (number | null)[];
  /** REF and ALT on the forward strand of the assembly; null: not known, the file must count ALT as A1. */
  readonly alleles: Alleles | null;
  /** Illumina TOP, where the letters do not tell it (A/T, C/G). */
  readonly topStrand: TopStrand | null;
  /** Of ALT over all breeds; tells the strand of A/T and C/G. null: not known. */
  readonly altFrequency: number | null;
}

export interface MarkerManifest {
  readonly species: Species;
  /** The first is the one that tables are turned to. */
  readonly assemblies: readonly string[];
  readonly markers: readonly ManifestMarker[];
}
