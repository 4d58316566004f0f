import { expect, test } from 'vitest';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { findRecessiveTest, useLab } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { createTestedAnimal, founderProfile } from '../../../test/support/science-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { revokeCertificate } from '#laboratory/certificates/certificates.service.ts';
import { findClubAnimal } from './club-animals.service.ts';

const database = useDatabase();
const lab = useLab(database);

/** Shares all tests of an animal with a club, and returns a function that reads it as the secretary. */
async function grantAll(animalId: number) {
  const secretary = await createPerson(database.db);
  const clubId = await createClub(database.db, [
    [secretary, 'SECRETARY'],
    [lab.owner, 'MEMBER'],
  ]);
  await database.db
    .insertInto('clubGrant')
    .values({ clubId, animalId, grantedBy: lab.owner.id, allTests: true })
    .execute();
  return () => findClubAnimal(lab.as(secretary), { clubId, animalId });
}

test('for a test with different results in two samples, club staff see the contradiction instead of a result', async () => {
  const { animalId, testIds } = await lab.createReleased();
  const testId = await findRecessiveTest(database.db, testIds);
  await lab.createReleased({ animalId, calls: { [testId]: 'N/P' } });
  const { results } = await (await grantAll(animalId))();
  expect(results).toHaveLength(testIds.length);
  const contradicted = results.find((result) => result.testId === testId);
  expect(contradicted).toMatchObject({ outcome: 'Samples differ', status: 'unknown' });
  expect(results.filter(({ status }) => status === 'clear').length).toBeGreaterThan(0);
});

test('club staff see the DNA profile of an animal while its sample is being amended', async () => {
  const { animalId, sampleId } = await createTestedAnimal(database.db, lab, { profile: founderProfile(1) });
  const readAnimal = await grantAll(animalId);
  const { profiles } = await readAnimal();
  expect(profiles).toHaveLength(1);
  await amendSample(lab.as(lab.reviewer), { sampleId, reason: 'Check a call', password: PASSWORD });
  expect((await readAnimal()).profiles).toEqual(profiles);
});

test('club staff see no results that were withdrawn with their certificate', async () => {
  const {
    animalId,
    certificateCode: code,
    testIds,
  } = await createTestedAnimal(database.db, lab, {
    profile: founderProfile(1),
  });
  const readAnimal = await grantAll(animalId);
  expect((await readAnimal()).results).toHaveLength(testIds.length);
  await revokeCertificate(lab.as(lab.reviewer), {
    code,
    reason: 'Mixed up',
    withdrawal: 'Two swabs were mixed up.',
    password: PASSWORD,
  });
  expect(await readAnimal()).toMatchObject({ results: [], profiles: [] });
});
