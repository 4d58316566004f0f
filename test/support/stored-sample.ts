import type { Db } from '#db/connection.ts';
import { advanceSamples } from '#laboratory/samples/sample-list.service.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { createRegisteredSample, fileFor, load, type LabBed, type LabSample } from './lab-factory.ts';
import { PASSWORD } from './people-factory.ts';

/** A released sample of a kit without one trait and some diseases of the profile. */
export async function createStoredSample(db: Db, lab: LabBed, diseases = 1): Promise<LabSample & { left: number[] }> {
  const whole = await createRegisteredSample(db, lab);
  const kinds = await db
    .selectFrom('test')
    .select(['id', 'kind'])
    .where('id', 'in', whole.testIds)
    .orderBy('id')
    .execute();
  const first = (kind: string, count: number) => kinds.filter((test) => test.kind === kind).slice(0, count);
  const left = [...first('disease', diseases), ...first('trait', 1)].map(({ id }) => id);
  const sample = { ...whole, testIds: whole.testIds.filter((id) => !left.includes(id)), left };
  await db.deleteFrom('sampleTest').where('sampleId', '=', sample.sampleId).where('testId', 'in', left).execute();
  await receiveKit(lab.as(lab.technician), { barcode: sample.barcode });
  await moveThroughStates(lab, sample, ['ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED']);
  await loadAndRelease(db, lab, { sample, fileName: 'first.csv' });
  return sample;
}

export async function moveThroughStates(
  lab: LabBed,
  { sampleId }: LabSample,
  states: readonly SampleState[],
): Promise<void> {
  const plate = `P${sampleId}`;
  for (const to of states) await advanceSamples(lab.as(lab.technician), { sampleIds: [sampleId], to, plate });
}

export async function loadAndRelease(
  db: Db,
  lab: LabBed,
  { sample, fileName }: { sample: LabSample; fileName: string },
): Promise<void> {
  const answer = await load(lab, await fileFor(db, sample), fileName);
  if (!answer.accepted) throw new Error(JSON.stringify(answer.problems.slice(0, 3)));
  await submitForReview(lab.as(lab.technician), { sampleId: sample.sampleId });
  const decision = { decision: 'APPROVED' as const, password: PASSWORD, acceptLowCallRate: true };
  await decideReview(lab.as(lab.reviewer), { sampleId: sample.sampleId, ...decision });
  await releaseSample(lab.as(lab.reviewer), { sampleId: sample.sampleId });
}
