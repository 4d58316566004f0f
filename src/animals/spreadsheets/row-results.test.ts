import { expect, test } from 'vitest';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, createReleasedSample } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { findRowResults } from './row-results.service.ts';

const database = useDatabase();

test('3.18 results stay in the sheet during an amendment, and are hidden once the animal has a new owner', async () => {
  const { db } = database;
  const lab = await createLab(db);
  const { kitId, sampleId, animalId, testIds, certificateCode } = await createReleasedSample(db, lab);
  const asOwner = async () => (await findRowResults(lab.as(lab.owner), [kitId])).get(kitId);
  expect(await asOwner()).toMatchObject({ step: 7, mine: true, certificate: certificateCode });
  expect((await asOwner())?.tests).toHaveLength(testIds.length);
  const traits = (await asOwner())?.tests.filter((one) => one.kind === 'trait') ?? [];
  expect(traits.every((one) => one.genotype !== '')).toBe(true);

  await amendSample(lab.as(lab.reviewer), { sampleId, reason: 'A swapped well', password: PASSWORD });
  expect(await asOwner()).toMatchObject({ step: 5, results: expect.stringContaining('Clear: ') });

  const next = await createPerson(db);
  await db.updateTable('animalOwnership').set({ till: new Date() }).where('animalId', '=', animalId).execute();
  await db.insertInto('animalOwnership').values({ animalId, personId: next.id }).execute();
  expect(await asOwner()).toMatchObject({ step: 5, mine: false, results: '', tests: [], certificate: '' });
  expect((await findRowResults(lab.as(next), [kitId])).get(kitId)?.mine).toBe(true);
});
