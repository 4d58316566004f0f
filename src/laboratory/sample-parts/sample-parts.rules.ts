import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';

/** Deliverables of a product besides test results. */
export const sampleParts = ['DNA_PROFILE', 'BREEDS'] as const;
export type SamplePart = (typeof sampleParts)[number];

/** Parts that a product of this kind requires: without them, its sample is incomplete. */
export function partsOfKind(kind: ProductKind | null): SamplePart[] {
  if (kind === 'dna_profile') return ['DNA_PROFILE'];
  return kind === 'breed_mix' ? ['BREEDS'] : [];
}

/** Additional parts. Staff see when they are missing, but test results are released without them. */
export function extraPartsOfKind(kind: ProductKind | null): SamplePart[] {
  return kind === 'full_breed_profile' ? ['DNA_PROFILE'] : [];
}

export const partNames: Record<SamplePart, string> = { DNA_PROFILE: 'DNA profile', BREEDS: 'Breeds' };

/** One part of a sample; `missing`: the reason why it cannot be released yet, otherwise null. */
export interface PartState {
  part: SamplePart;
  missing: string | null;
  /** Nothing is released without it. */
  isNeeded: boolean;
}

/** Business rules 3.3: with a lower share of calls, a sample fails. */
const MIN_READ = 0.95;

export interface ReadPanel {
  panel: string;
  /** Number of markers read, without sex markers; likewise `markers`. */
  read: number;
  markers: number;
}

/** The panel with the best call rate comes first. */
export function missingProfile([best]: readonly ReadPanel[]): string | null {
  if (!best) return 'Import the DNA profile of this sample.';
  if (best.read >= best.markers * MIN_READ) return null;
  return `Only ${best.read} of ${best.markers} markers of the DNA profile (${best.panel}) were read. Repeat the sample.`;
}

export interface FoundGenome {
  /** Null if not queued because there was no reference panel. */
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

/** Breeds in the form that a report prints. */
export interface ReportedBreeds {
  panelVersion: string;
  /** The panel has invented breeds. */
  isDemo: boolean;
  breeds: { breed: string; share: number; low?: number; high?: number }[];
  unassigned: { share: number; low: number; high: number } | null;
  statement: string | null;
}
