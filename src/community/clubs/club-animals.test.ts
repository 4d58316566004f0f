import { expect, test } from 'vitest';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { findClubAnimal } from './club-animals.service.ts';

const database = useDatabase();
const lab = useLab(database);

test('club staff read of a test that two samples differ, and not one of the results', async () => {
  const { animalId, testIds } = await lab.createReleased();
  const { id: testId } = await database.db
    .selectFrom('test')
    .select('id')
    .where('id', 'in', testIds)
    .where('modeCode', '=', 'AR')
    .where('kind', '=', 'disease')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await lab.createReleased({ animalId, calls: { [testId]: 'N/P' } });
  const secretary = await createPerson(database.db);
  const clubId = await createClub(database.db, [
    [secretary, 'SECRETARY'],
    [lab.owner, 'MEMBER'],
  ]);
  await database.db
    .insertInto('clubGrant')
    .values({ clubId, animalId, grantedBy: lab.owner.id, allTests: true })
    .execute();
  const { results } = await findClubAnimal(lab.as(secretary), { clubId, animalId });
  expect(results).toHaveLength(testIds.length);
  const told = results.find((result) => result.testId === testId);
  expect(told).toMatchObject({ outcome: 'Two samples have different results', status: 'unknown' });
  expect(results.filter(({ status }) => status === 'clear').length).toBeGreaterThan(0);
});
