import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, type LabBed } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createTestedAnimal, founderProfile } from '../../../test/support/science-factory.ts';
import { publishReferences } from './breed-reference.service.ts';

const database = useDatabase();
let owners: SessionUser[];
let mine: ApiBrowser;
let lab: LabBed;
let animalId: number;
let created = 0;

async function createLabradors(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1, created += 1) {
    const owner = owners[created % owners.length]!;
    const sample = await createTestedAnimal(database.db, { ...lab, owner }, { profile: founderProfile(500 + created) });
    if (created === 0) ({ animalId } = sample);
  }
}

const measures = async () => (await mine.get(`/api/my/animals/${animalId}/diversity`)).body.measures;

beforeAll(async () => {
  lab = await createLab(database.db);
  owners = await Promise.all(Array.from({ length: 4 }, () => createPerson(database.db, { password: PASSWORD })));
  mine = new ApiBrowser({ db: database.db, ip: '198.51.100.145' });
  await signIn(mine, owners[0]!);
  await createLabradors(29);
}, 600_000);

test('an animal is compared once thirty of its breed are tested, and the reference grows in groups', async () => {
  expect(await publishReferences(lab.as(null))).toBe(0);
  expect(await measures()).toEqual([]);
  await createLabradors(7);
  expect(await publishReferences(lab.as(null))).toBe(1);
  const [found] = await measures();
  expect(found).toMatchObject({ panelId: 'STR-ISAG2006-K9', markers: 21, animals: 36, owners: 4 });
  for (const { counts, value, limits, group } of found.values) {
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(36);
    expect(group).toBe(value < limits[0] ? 'low' : value < limits[1] ? 'middle' : 'high');
  }
  expect(await publishReferences(lab.as(null))).toBe(0);
  await createLabradors(9);
  expect(await publishReferences(lab.as(null))).toBe(0);
  expect((await measures())[0].animals).toBe(36);
});
