import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createReleasedSample, useLab } from '../../../test/support/lab-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { listKitRecords } from './kit-records.service.ts';
import { findAnimalResults, findTestResult } from './results.service.ts';

const database = useDatabase();
const lab = useLab(database);

describe('all results of an animal', () => {
  test('list every test once over all kits, and each kit with its report, certificate and counts', async () => {
    const owner = await createPerson(database.db);
    const first = await createReleasedSample(database.db, { ...lab, owner });
    const { animalId } = first;
    const second = await createReleasedSample(database.db, { ...lab, owner }, { animalId });
    const found = await findAnimalResults(lab.as(owner), { animalId });
    const tests = new Set([...first.testIds, ...second.testIds]);
    expect(found.results).toHaveLength(tests.size);
    expect(new Set(found.results.map(({ testId }) => testId))).toEqual(tests);
    expect(found.kits).toMatchObject([
      { barcode: second.barcode, mayDownload: true, reports: [{ version: 1 }], certificate: { state: 'VALID' } },
      { barcode: first.barcode },
    ]);
    const counted = Object.values(found.kits[0]!.statuses).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(second.testIds.length);
    expect(found.changes).toMatchObject([
      { barcode: second.barcode, added: 0, confirmed: second.testIds.length },
      { barcode: first.barcode, added: first.testIds.length },
    ]);
    expect(await listKitRecords(lab.as(owner), { animalId })).toEqual(found.kits);
  });

  test('show a single test the same as the whole page, and a test without a result is a 404', async () => {
    const owner = await createPerson(database.db);
    const { animalId, barcode, testIds } = await createReleasedSample(database.db, { ...lab, owner });
    const [testId = 0] = testIds;
    const whole = await findAnimalResults(lab.as(owner), { animalId });
    const wanted = whole.results.find((result) => result.testId === testId);
    expect(await findTestResult(lab.as(owner), { animalId, testId })).toEqual(wanted);
    expect(await findTestResult(lab.as(owner), { animalId, testId, barcode })).toEqual(wanted);
    await expect(findTestResult(lab.as(owner), { animalId, testId: 1 })).rejects.toMatchObject({ status: 404 });
    const stranger = lab.as(await createPerson(database.db));
    await expect(findTestResult(stranger, { animalId, testId })).rejects.toMatchObject({ status: 404 });
  });

  test('show one kit only to a user with one shared kit, and nothing to a stranger', async () => {
    const owner = await createPerson(database.db);
    const first = await createReleasedSample(database.db, { ...lab, owner });
    const { animalId } = first;
    await createReleasedSample(database.db, { ...lab, owner }, { animalId });
    const friend = await createPerson(database.db);
    const kit = await database.db
      .selectFrom('kit')
      .select('id')
      .where('barcode', '=', first.barcode)
      .executeTakeFirstOrThrow();
    await createShare(database.db, {
      animalId,
      personId: friend.id,
      level: 'VIEW',
      sharedBy: owner.id,
      kitIds: [kit.id],
    });
    const shared = await findAnimalResults(lab.as(friend), { animalId });
    expect(shared.kits.map(({ barcode, mayDownload }) => [barcode, mayDownload])).toEqual([[first.barcode, false]]);
    expect(new Set(shared.results.map(({ barcode }) => barcode))).toEqual(new Set([first.barcode]));
    expect(await listKitRecords(lab.as(friend), { animalId })).toHaveLength(1);
    const stranger = lab.as(await createPerson(database.db));
    await expect(findAnimalResults(stranger, { animalId })).rejects.toMatchObject({ status: 404 });
    await expect(listKitRecords(stranger, { animalId })).rejects.toMatchObject({ status: 404 });
  });
});
