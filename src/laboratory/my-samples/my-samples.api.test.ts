import { expect, test } from 'vitest';
import { revokeCertificate } from '#laboratory/certificates/certificates.service.ts';
import { findAnimalResults } from '#laboratory/results/results.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { newSwabStates } from '#animals/stored-samples/samples.rules.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';
import { findSampleOverview } from './my-samples.service.ts';
import { sampleEntries } from './sample-entries.service.ts';

const database = useDatabase();
const lab = useLab(database);

test('results are unread until their owner opens them, and a sample at the laboratory is in progress', async () => {
  const released = await lab.createReleased();
  const underway = await lab.createAccessioned();
  const before = await findSampleOverview(lab.as(lab.owner));
  expect(before.released.find(({ barcode }) => barcode === released.barcode)?.isRead).toBe(false);
  expect(before.progress.find(({ barcode }) => barcode === underway.barcode)?.label).toBe('Testing');

  const admin = { id: 'admin', name: 'Admin', mayAct: false };
  const viewing = { ...lab.as(lab.owner), user: { ...lab.owner, viewedBy: admin } };
  await findAnimalResults(viewing, { animalId: released.animalId });
  expect((await findSampleOverview(lab.as(lab.owner))).counts.unread).toBe(before.counts.unread);

  await findAnimalResults(lab.as(lab.owner), { animalId: released.animalId });
  const after = await findSampleOverview(lab.as(lab.owner));
  expect(after.released.find(({ barcode }) => barcode === released.barcode)?.isRead).toBe(true);
  expect(after.counts.unread).toBe(before.counts.unread - 1);
});

test("other users' samples are not listed", async () => {
  await lab.createReleased();
  const stranger = await createPerson(database.db);
  const { counts } = await findSampleOverview(lab.as(stranger));
  expect(counts).toEqual({ todo: 0, unread: 0, released: 0, progress: 0 });
});

test('a sample that needs a new swab has no expected results, in the tracker or the calendar', async () => {
  const { sampleId, barcode, animalId } = await lab.createAccessioned({ state: 'RECEIVED' });
  await database.db.updateTable('sample').set({ dueOn: '2026-12-11' }).where('id', '=', sampleId).execute();
  const place = { countryCode: 'AU', timeZone: 'UTC' };
  const promised = async () => {
    const query = { personId: lab.owner.id, from: '2026-12-01', to: '2026-12-31', today: '2026-12-01', ...place };
    const listed = (await sampleEntries(lab.as(lab.owner), query)).filter((entry) => entry.animalId === animalId);
    return { listed: listed.map(({ on }) => on), to: (await trackSample(lab.as(null), barcode)).expected?.to };
  };
  expect(await promised()).toEqual({ listed: ['2026-12-11'], to: '2026-12-11' });
  for (const to of newSwabStates) {
    await moveSample(lab.as(lab.technician), { sampleId, to });
    expect(await promised(), to).toEqual({ listed: [], to: undefined });
  }
});

test('a veterinarian sees affected animals that an owner shared, while the share and the results are valid; other users do not', async () => {
  const PRA = 10001;
  const ill = await lab.createReleased({ calls: { [PRA]: 'P/P' } });
  const well = await lab.createReleased();
  const [vet, friend] = [await createPerson(database.db, { type: 'vet' }), await createPerson(database.db)];
  const share = { level: 'VIEW' as const, sharedBy: lab.owner.id, createdAt: lab.as(null).now };
  for (const { animalId } of [ill, well])
    for (const { id } of [vet, friend]) await createShare(database.db, { ...share, animalId, personId: id });
  const findShared = async (person: typeof vet) =>
    (await findSampleOverview(lab.as(person))).released.map((one) => [
      one.barcode,
      one.isShared,
      one.isRead,
      one.withCare,
    ]);
  expect(await findShared(vet)).toEqual([[ill.barcode, true, false, false]]);
  expect(await findShared(friend)).toEqual([]);
  await findAnimalResults(lab.as(vet), { animalId: ill.animalId });
  expect(await findShared(vet)).toEqual([[ill.barcode, true, true, false]]);
  const setShare = (revokedAt: Date | null) =>
    database.db.updateTable('animalShare').set({ revokedAt }).where('personId', '=', vet.id).execute();
  await setShare(lab.as(null).now);
  expect(await findShared(vet)).toEqual([]);

  await setShare(null);
  expect(await findShared(vet)).toHaveLength(1);
  await revokeCertificate(lab.as(lab.reviewer), {
    code: ill.certificateCode,
    reason: 'Mixed up with Bella',
    withdrawal: 'The swabs were mixed up.',
    password: PASSWORD,
  });
  expect(await findShared(vet)).toEqual([]);
});
