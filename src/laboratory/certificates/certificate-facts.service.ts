import type { Ctx } from '#platform/context/context.ts';
import { findBreedTests, findReviewer } from '#laboratory/results/reports.service.ts';
import { coatOf, explain } from '#laboratory/results/results.rules.ts';
import { currentResults } from '#laboratory/results/released-readings.service.ts';
import { findSampleFacts } from '#laboratory/results/sample-facts.service.ts';
import type { CertifiedProfile } from './certificates.rules.ts';
import { paintPortrait } from './portrait.rules.ts';

/** The current values of all facts on a certificate. */
export async function findCertificateFacts(tx: Ctx, sampleId: number) {
  const facts = await findSampleFacts(tx, sampleId);
  const rows = await currentResults(tx, { sampleId });
  const animal = await tx.db
    .selectFrom('animal')
    .leftJoin('breed', 'breed.id', 'animal.breedId')
    .select([
      'animal.speciesId',
      'animal.photoKey',
      'breed.id as breedId',
      'breed.name',
      'breed.fciGroup',
      'breed.akcGroup',
    ])
    .where('animal.id', '=', facts.animalId)
    .executeTakeFirstOrThrow();
  const coat = coatOf(rows);
  const { name, fciGroup, akcGroup } = animal;
  return {
    facts,
    speciesId: animal.speciesId,
    results: rows.map(explain),
    breedTests: await findBreedTests(tx, animal.breedId),
    people: await findReviewer(tx, sampleId),
    profile: await findProfile(tx, { sampleId }),
    laboratory: tx.config.laboratory,
    photo: animal.photoKey,
    portrait: paintPortrait({
      speciesId: animal.speciesId,
      breed: name === null ? null : { name, fciGroup, akcGroup },
      coat,
      colour: facts.colour,
    }),
  };
}

/**
 * The profile of this sample, in the marker order of its panel. Never the profile of another sample of the animal: a
 * certificate relates to its sample only, and a registry files the profile under the number of the sample from which it
 * was read.
 */
async function findProfile(tx: Ctx, { sampleId }: { sampleId: number }): Promise<CertifiedProfile | null> {
  const rows = await tx.db
    .selectFrom('markerCall')
    .innerJoin('panel', 'panel.id', 'markerCall.panelId')
    .leftJoin('panelMarker', (join) =>
      join.onRef('panelMarker.panelId', '=', 'panel.id').onRef('panelMarker.marker', '=', 'markerCall.marker'),
    )
    .select(['panel.name as panel', 'markerCall.marker as name', 'markerCall.allele1', 'markerCall.allele2'])
    .where('markerCall.sampleId', '=', sampleId)
    .where('panel.kind', '=', 'STR')
    .orderBy('panel.name')
    .orderBy('panelMarker.positionNo')
    .orderBy('markerCall.marker')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const markers = rows
    .filter(({ panel }) => panel === first.panel)
    .map(({ name, allele1, allele2 }): CertifiedProfile['markers'][number] => ({ name, alleles: [allele1, allele2] }));
  return { panel: first.panel, markers };
}
