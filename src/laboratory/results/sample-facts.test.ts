import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { gradeText } from './sample-facts.rules.ts';
import { findSampleFacts } from './sample-facts.service.ts';

const database = useDatabase();
const lab = useLab(database);

test('reports and certificates name each parent by registered name and number, or by its call name', async () => {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const create = (name: string, sex: 'male' | 'female') =>
    createAnimal(database.db, lab.owner, { breedId, name, sex, chipNumber: null });
  const [sireId, damId] = [await create('Orion', 'male'), await create('Wren', 'female')];
  await database.db
    .updateTable('animal')
    .set({ registeredName: 'Northern Orion', registrationNumber: 'ANKC 1' })
    .where('id', '=', sireId)
    .execute();
  const { sampleId, animalId } = await lab.createRegistered();
  expect(await findSampleFacts(lab.as(lab.technician), sampleId)).toMatchObject({ sire: null, dam: null });
  await database.db.updateTable('animal').set({ sireId, damId }).where('id', '=', animalId).execute();
  const facts = await findSampleFacts(lab.as(lab.technician), sampleId);
  expect(facts).toMatchObject({ sire: 'Northern Orion (ANKC 1)', dam: 'Wren' });
});

test('reports and certificates state that a sample was suitable on receipt, or was checked for damage before it was accepted', async () => {
  const { sampleId } = await lab.createRegistered();
  const conditionOf = async () => (await findSampleFacts(lab.as(lab.technician), sampleId)).condition;
  expect(await conditionOf()).toBeNull();
  await database.db.updateTable('sample').set({ receivedAt: new Date() }).where('id', '=', sampleId).execute();
  expect(await conditionOf()).toBe('SUITABLE');
  const held = { entity: 'sample', entityId: String(sampleId), kind: 'moved', toState: 'ON_HOLD' };
  await database.db
    .insertInto('event')
    .values({ ...held, reason: 'NO_FORM' })
    .execute();
  expect(await conditionOf()).toBe('SUITABLE');
  await database.db
    .insertInto('event')
    .values({ ...held, reason: 'DAMAGED_CHECK' })
    .execute();
  expect(await conditionOf()).toBe('CHECKED');
});

test('after a colon, the text of a grade starts in lower case and keeps the capital letter of another grade', () => {
  expect(gradeText('B')).toBe('some evidence of identity, but not all that grade A requires');
});
