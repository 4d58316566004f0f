import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';

/** What a product delivers besides test results. */
export const sampleParts = ['DNA_PROFILE', 'BREEDS'] as const;
export type SamplePart = (typeof sampleParts)[number];

/** What a product of this kind consists of: without it, its sample is not complete. */
export function partsOfKind(kind: ProductKind | null): SamplePart[] {
  if (kind === 'dna_profile') return ['DNA_PROFILE'];
  return kind === 'breed_mix' ? ['BREEDS'] : [];
}

/** What it has as well. Staff see when it is missing, but it does not keep the results of the tests back. */
export function extraPartsOfKind(kind: ProductKind | null): SamplePart[] {
  return kind === 'full_breed_profile' ? ['DNA_PROFILE'] : [];
}

export const partNames: Record<SamplePart, string> = { DNA_PROFILE: 'DNA profile', BREEDS: 'Breeds' };

/** One part of a sample; `missing`: why it cannot be released yet, null when it can. */
export interface PartState {
  part: SamplePart;
  missing: string | null;
  /** Nothing is released without it. */
  isNeeded: boolean;
}

/** Business rules 3.3: with fewer calls, a sample fails. */
const FEWEST_READ = 0.95;

export interface ReadPanel {
  panel: string;
  /** Without the sex markers, as all that follows. */
  read: number;
  markers: number;
}

/** The best read panel comes first. */
export function missingProfile([best]: readonly ReadPanel[]): string | null {
  if (!best) return 'Import the DNA profile of this sample.';
  if (best.read >= best.markers * FEWEST_READ) return null;
  return `Only ${best.read} of ${best.markers} markers of the DNA profile (${best.panel}) were read. Repeat the sample.`;
}

export interface FoundGenome {
  /** Null: not asked for, because there was no reference panel. */
  state: 'QUEUED' | 'DONE' | 'REFUSED' | null;
  reason: string | null;
}

export function missingBreeds(genome: FoundGenome | undefined): string | null {
  if (!genome) return 'Import the genome-wide markers of this sample. Its breeds are calculated from them.';
  if (genome.state === 'DONE') return null;
  if (genome.state === 'QUEUED') return 'The breeds are being calculated. Try again in a few minutes.';
  if (genome.state === 'REFUSED') return `The breeds could not be calculated. ${genome.reason ?? ''}`.trim();
  return 'There is no breed reference panel for this species. Once there is one, import the genome-wide markers again.';
}

/** Breeds as a report prints them. */
export interface ReportedBreeds {
  panelVersion: string;
  /** The panel has made-up breeds. */
  isDemo: boolean;
  breeds: { breed: string; share: number; low?: number; high?: number }[];
  unassigned: { share: number; low: number; high: number } | null;
  statement: string | null;
}
