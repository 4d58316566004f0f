import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { findCertified } from './certified.service.ts';

const database = useDatabase();
const lab = useLab(database);

async function lookUp(animalId: number, requiredTestIds: number[]) {
  const registry = { code: 'TEST', name: 'Test Registry', minimumGrade: 'C' as const, requiredTestIds };
  return (await findCertified(lab.as(null), { registry, animalIds: [animalId] })).get(animalId)!;
}

test('a registry misses a required test of which two samples differ', async () => {
  const { animalId, testIds } = await lab.createReleased();
  const { id: testId } = await database.db
    .selectFrom('test')
    .select('id')
    .where('id', 'in', testIds)
    .where('modeCode', '=', 'AR')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect((await lookUp(animalId, [testId])).missingTests).toEqual([]);
  await lab.createReleased({ animalId, calls: { [testId]: 'N/P' } });
  expect(await lookUp(animalId, [testId])).toMatchObject({ tests: [], missingTests: [expect.any(String)] });
});
