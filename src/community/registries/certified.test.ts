import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { findRecessiveTest, useLab } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { createTestedAnimal, founderProfile } from '../../../test/support/science-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { revokeCertificate } from '#laboratory/certificates/certificates.service.ts';
import { findCertified } from './certified.service.ts';

const database = useDatabase();
const lab = useLab(database);

async function lookUp(animalId: number, requiredTestIds: number[]) {
  const registry = { code: 'TEST', name: 'Test Registry', minimumGrade: 'C' as const, requiredTestIds };
  return (await findCertified(lab.as(null), { registry, animalIds: [animalId] })).get(animalId)!;
}

test('a required test with different results in two samples counts as missing', async () => {
  const { animalId, testIds } = await lab.createReleased();
  const testId = await findRecessiveTest(database.db, testIds);
  expect((await lookUp(animalId, [testId])).missingTests).toEqual([]);
  await lab.createReleased({ animalId, calls: { [testId]: 'N/P' } });
  expect(await lookUp(animalId, [testId])).toMatchObject({ tests: [], missingTests: [expect.any(String)] });
});

test('an animal is complete for a registry while its sample is being amended, but not after its certificate is revoked', async () => {
  const { animalId, sampleId, testIds, certificateCode } = await createTestedAnimal(database.db, lab, {
    profile: founderProfile(1),
  });
  const before = await lookUp(animalId, testIds);
  expect(before).toMatchObject({ status: 'HAVE', grade: 'C', profiles: [{ number: expect.any(String) }] });
  await amendSample(lab.as(lab.reviewer), { sampleId, reason: 'Check a call', password: PASSWORD });
  expect(await lab.stateOf(sampleId)).toBe('PLATED');
  expect(await lookUp(animalId, testIds)).toEqual(before);
  await revokeCertificate(lab.as(lab.reviewer), { code: certificateCode, reason: 'Wrong dog', password: PASSWORD });
  expect(await lookUp(animalId, testIds)).toMatchObject({
    status: 'MISSING',
    grade: null,
    certificate: null,
    profiles: [],
    tests: [],
  });
});
