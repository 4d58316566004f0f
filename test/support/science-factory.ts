import type { Db } from '#db/connection.ts';
import { seededNumbers } from '#genetics/random.ts';
import { createReleasedSample, type LabBed, type ReleasedSample } from './lab-factory.ts';

export const DOG_PANEL = 'STR-ISAG2006-K9';

export type Profile = Map<string, [string, string]>;

interface TestedWish {
  /** An existing animal. */
  animalId?: number;
  sex?: 'male' | 'female';
  breed?: string;
  /** Genotype by test id, or "failed"; every other ordered test is clear. */
  calls?: Record<number, string>;
  profile?: Profile;
  panelId?: string;
}

/** An animal of the lab's owner whose sample is reported, with a marker profile if wished. */
export async function createTestedAnimal(
  db: Db,
  lab: LabBed,
  { profile, panelId = DOG_PANEL, ...wish }: TestedWish = {},
): Promise<ReleasedSample> {
  const sample = await createReleasedSample(db, lab, wish);
  const calls = [...(profile ?? [])].map(([marker, [allele1, allele2]]) => ({
    sampleId: sample.sampleId,
    panelId,
    marker,
    allele1,
    allele2,
  }));
  if (calls.length > 0) await db.insertInto('markerCall').values(calls).execute();
  return sample;
}

/** A made-up founder on the dog's STR panel: alleles drawn with a seed. */
export function founderProfile(seed: number, markers = 21): Profile {
  const random = seededNumbers(seed);
  const allele = () => String(100 + 2 * random.below(12));
  return new Map(
    Array.from({ length: markers }, (_, at) => [`M${String(at + 1).padStart(2, '0')}`, [allele(), allele()]]),
  );
}

/** Animals of the lab's owner from which the panel's allele frequencies are calculated. */
export async function createPopulation(db: Db, lab: LabBed, animals = 20): Promise<void> {
  for (let at = 0; at < animals; at += 1) await createTestedAnimal(db, lab, { profile: founderProfile(1000 + at) });
}

/** The profile of an offspring: one allele of each parent per marker. */
export function offspringProfile(dam: Profile, sire: Profile, seed: number): Profile {
  const random = seededNumbers(seed);
  return new Map(
    [...dam].map(([marker, pair]) => [
      marker,
      [pair[random.below(2)] ?? '', sire.get(marker)?.[random.below(2)] ?? ''],
    ]),
  );
}
