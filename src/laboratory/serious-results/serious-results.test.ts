import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { MAX_SHARES } from '#animals/sharing/sharing.rules.ts';
import { inviteOwner } from '#animals/records/patients.service.ts';
import { listShares, unshareAnimal } from '#animals/sharing/sharing.service.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { useLab, type LabSample } from '../../../test/support/lab-factory.ts';
import {
  changeQuietHours,
  findQuietHoursView,
  listScheduled,
  releaseScheduled,
  requestRelease,
} from './request-release.service.ts';
import { chooseVetFirst, endVetFirst, findResultSettings, removeVetFirst, setTimeZone } from './vet-first.service.ts';

const database = useDatabase();
const lab = useLab(database);

const FRIDAY_AFTERNOON = '2026-11-27T05:00:00Z';
const MONDAY_EIGHT = '2026-11-29T21:00:00.000Z';
const PAGE = { page: 1, size: 20 };
let serious: Record<number, string>;

beforeAll(async () => {
  await setTimeZone(lab.as(lab.owner), { timeZone: 'Australia/Sydney' });
  const { testIds } = await lab.createRegistered({ breed: 'Golden Retriever' });
  const listed = await database.db
    .selectFrom('seriousTest')
    .innerJoin('test', 'test.id', 'seriousTest.testId')
    .select('test.id')
    .where('test.id', 'in', testIds)
    .where('test.modeCode', '=', 'AR')
    .orderBy('test.id')
    .executeTakeFirstOrThrow();
  serious = { [listed.id]: 'P/P' };
});

const reviewerAt = (time: string): Ctx => ({ ...lab.as(lab.reviewer), now: new Date(time) });
const mailsOf = (sample: LabSample) =>
  database.db
    .selectFrom('mailMessage')
    .select(['template', 'toAddress', 'subject', 'bodyText', 'bodyHtml'])
    .where('dedupeKey', 'like', `sample:${sample.sampleId}:%:v%`)
    .orderBy('id')
    .execute();

describe('a serious finding', () => {
  test("is held on the owner's Friday afternoon and released on Monday at 08:00 of the owner's time", async () => {
    const sample = await lab.createApproved({ breed: 'Golden Retriever', calls: serious });
    const { sampleId } = sample;
    const answer = await requestRelease(reviewerAt(FRIDAY_AFTERNOON), { sampleId, now: false });
    expect(answer).toEqual({ reportKey: null, certificateCode: null, scheduledFor: MONDAY_EIGHT });
    expect(await lab.stateOf(sampleId)).toBe('APPROVED');
    expect(await mailsOf(sample)).toEqual([]);
    const { results } = await listScheduled(reviewerAt(FRIDAY_AFTERNOON), PAGE);
    expect(results).toMatchObject([{ sampleId, barcode: sample.barcode, releaseAt: MONDAY_EIGHT }]);

    expect(await releaseScheduled({ ...reviewerAt('2026-11-29T20:59:59Z'), user: null })).toBe(0);
    expect(await releaseScheduled({ ...reviewerAt(MONDAY_EIGHT), user: null })).toBe(1);
    expect(await lab.stateOf(sampleId)).toBe('REPORTED');
    expect((await mailsOf(sample)).map(({ template }) => template)).toEqual(['lab.released-with-care']);
    expect((await listScheduled(reviewerAt(MONDAY_EIGHT), PAGE)).count).toBe(0);
  });

  test('is announced by email without its content', async () => {
    const sample = await lab.createApproved({ breed: 'Golden Retriever', calls: serious });
    await requestRelease(reviewerAt(FRIDAY_AFTERNOON), { sampleId: sample.sampleId, now: true });
    const [mail] = await mailsOf(sample);
    const found = await database.db
      .selectFrom('test')
      .select(['name', 'abbreviation'])
      .where('id', '=', Number(Object.keys(serious)[0]))
      .executeTakeFirstOrThrow();
    const text = `${mail?.subject} ${mail?.bodyText} ${mail?.bodyHtml}`.toLowerCase();
    for (const word of [found.name, found.abbreviation, 'affected', 'at risk', 'serious'])
      expect(text).not.toContain(word.toLowerCase());
    expect(mail?.bodyText).toContain(`/results-ready/${sample.barcode}`);
  });

  test('is released immediately on a weekday, and always if staff turned quiet hours off', async () => {
    const weekday = await lab.createApproved({ breed: 'Golden Retriever', calls: serious });
    const released = await requestRelease(reviewerAt('2026-11-25T05:00:00Z'), {
      sampleId: weekday.sampleId,
      now: false,
    });
    expect(released.scheduledFor).toBeNull();
    const hours = { isOn: false, fromDay: 5, fromTime: '15:00', toDay: 1, toTime: '08:00' };
    const { version } = await findQuietHoursView(lab.as(lab.reviewer));
    await changeQuietHours(lab.as(lab.reviewer), { ...hours, version });
    // From an outdated page.
    await expect(changeQuietHours(lab.as(lab.reviewer), { ...hours, fromDay: 4, version })).rejects.toMatchObject({
      reason: 'conflict',
    });
    const empty = { ...hours, isOn: true, toDay: 5, toTime: '15:00' };
    await expect(changeQuietHours(lab.as(lab.reviewer), empty)).rejects.toMatchObject({
      fields: { toTime: ['Enter an end that differs from the start.'] },
    });
    const weekend = await lab.createApproved({ breed: 'Golden Retriever', calls: serious });
    const answer = await requestRelease(reviewerAt(FRIDAY_AFTERNOON), { sampleId: weekend.sampleId, now: false });
    expect(answer.scheduledFor).toBeNull();
    await changeQuietHours(lab.as(lab.reviewer), { ...hours, isOn: true });
    await expect(changeQuietHours(lab.as(lab.technician), hours)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('is not released by the job if it was scheduled and then lost its approval', async () => {
    const { sampleId } = await lab.createApproved({ breed: 'Golden Retriever', calls: serious });
    await requestRelease(reviewerAt(FRIDAY_AFTERNOON), { sampleId, now: false });
    await database.db
      .transaction()
      .execute((trx) => moveSample({ ...lab.as(lab.reviewer), db: trx }, { sampleId, to: 'IN_REVIEW' }));
    expect(await releaseScheduled({ ...reviewerAt(MONDAY_EIGHT), user: null })).toBe(0);
    expect(await lab.stateOf(sampleId)).toBe('IN_REVIEW');
  });
});

test('other results are also released at the weekend', async () => {
  const { sampleId } = await lab.createApproved();
  const { scheduledFor, reportKey } = await requestRelease(reviewerAt(FRIDAY_AFTERNOON), { sampleId, now: false });
  expect(scheduledFor).toBeNull();
  expect(reportKey).not.toBeNull();
});

test('R256 the invited owner of a patient is emailed too, unless the access has ended', async () => {
  const vet = await createPerson(database.db, {
    type: 'vet',
    clinic: { name: 'Bayside', registrationNumber: null, countryCode: 'AU' },
  });
  const release = async (calls: Record<number, string>, change?: (animalId: number) => Promise<unknown>) => {
    const sample = await lab.createApproved({ breed: 'Golden Retriever', calls });
    const { animalId, sampleId } = sample;
    await database.db
      .updateTable('animalOwnership')
      .set({ personId: vet.id })
      .where('animalId', '=', animalId)
      .execute();
    await database.db.insertInto('clinicPatient').values({ clinicId: vet.clinicIds[0]!, animalId }).execute();
    await inviteOwner(lab.as(vet), { animalId, name: 'Grace', email: 'Grace@example.test' });
    await change?.(animalId);
    await requestRelease(reviewerAt('2026-11-25T05:00:00Z'), { sampleId, now: true });
    return mailsOf(sample);
  };
  const toBoth = await release(serious);
  expect(toBoth.map(({ template, toAddress }) => [template, toAddress])).toEqual([
    ['lab.patient-released', 'grace@example.test'],
    ['lab.released-with-care', vet.email],
  ]);
  expect(toBoth[0]?.bodyText).toContain('Bayside has also received them and can go through them with you.');
  const removed = await release({}, (animalId) => unshareAnimal(lab.as(vet), { animalId, who: 'grace@example.test' }));
  expect(removed.map(({ template }) => template)).toEqual(['lab.released']);
});

describe('the vet-first choice', () => {
  const vet = { vetName: 'Dr Vance', vetEmail: 'Vance@Example.Test' };

  test('a vet chosen for one kit gets its serious results, and the owner is informed', async () => {
    const sample = await lab.createApproved({ breed: 'Golden Retriever', calls: serious });
    const { animalId, barcode } = sample;
    await chooseVetFirst(lab.as(lab.owner), { animalId, barcode: null, vetName: '', vetEmail: 'other@example.test' });
    await chooseVetFirst(lab.as(lab.owner), { animalId, barcode, ...vet });
    await requestRelease(reviewerAt('2026-11-25T05:00:00Z'), { sampleId: sample.sampleId, now: false });
    const mails = await mailsOf(sample);
    expect(mails.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ['lab.vet-first', 'vance@example.test'],
      ['lab.released-with-care', lab.owner.email],
    ]);
    expect(mails[1]?.bodyText).toContain('Dr Vance');
    const shares = await listShares(lab.as(lab.owner), animalId);
    expect(shares).toMatchObject([{ email: 'vance@example.test', level: 'DOWNLOAD', barcodes: [barcode] }]);
  });

  test('a vet gets nothing if no share is left, and the email to the owner does not mention the vet', async () => {
    const sample = await lab.createApproved({ breed: 'Golden Retriever', calls: serious });
    const { animalId } = sample;
    await chooseVetFirst(lab.as(lab.owner), { animalId, barcode: null, ...vet });
    await sql`
      insert into animal_share (animal_id, email, level, shared_by)
      select ${animalId}, 'friend' || n || '@example.test', 'VIEW', ${lab.owner.id} from generate_series(1, ${MAX_SHARES}::int) n`.execute(
      database.db,
    );
    await requestRelease(reviewerAt('2026-11-25T05:00:00Z'), { sampleId: sample.sampleId, now: false });
    const mails = await mailsOf(sample);
    expect(mails.map(({ template }) => template)).toEqual(['lab.released-with-care']);
    expect(mails[0]?.bodyText).not.toContain('Dr Vance');
  });

  test('without a serious finding nothing is shared', async () => {
    const sample = await lab.createApproved();
    await chooseVetFirst(lab.as(lab.owner), { animalId: sample.animalId, barcode: null, ...vet });
    await requestRelease(reviewerAt('2026-11-25T05:00:00Z'), { sampleId: sample.sampleId, now: false });
    expect((await mailsOf(sample)).map(({ template }) => template)).toEqual(['lab.released']);
    expect(await listShares(lab.as(lab.owner), sample.animalId)).toEqual([]);
  });

  test('only the owner can choose or remove a vet, and a new owner starts without one', async () => {
    const { animalId, barcode } = await lab.createRegistered();
    const vetInput = { animalId, barcode, ...vet };
    await expect(chooseVetFirst(lab.as(lab.technician), vetInput)).rejects.toMatchObject({ code: 'not_found' });
    await expect(chooseVetFirst(lab.as(lab.owner), { ...vetInput, barcode: 'GG-OTHER' })).rejects.toMatchObject({
      fields: { barcode: ["This kit belongs to a different animal. Enter one of this animal's kits."] },
    });
    await chooseVetFirst(lab.as(lab.owner), vetInput);
    const mine = async () =>
      (await findResultSettings(lab.as(lab.owner))).choices.filter((one) => one.animalId === animalId);
    const [chosen] = await mine();
    expect(chosen).toMatchObject({ barcode, vetEmail: 'vance@example.test' });
    await expect(removeVetFirst(lab.as(lab.reviewer), { id: chosen!.id })).rejects.toMatchObject({ code: 'not_found' });
    await removeVetFirst(lab.as(lab.owner), { id: chosen!.id });
    expect(await mine()).toEqual([]);
    await chooseVetFirst(lab.as(lab.owner), vetInput);
    await endVetFirst(lab.as(lab.owner), { animalIds: [animalId] });
    expect(await mine()).toEqual([]);
  });

  test('an invalid time zone is refused, and a valid one is stored by its name', async () => {
    await expect(setTimeZone(lab.as(lab.owner), { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      fields: { timeZone: ['Choose a time zone.'] },
    });
    await setTimeZone(lab.as(lab.owner), { timeZone: 'australia/hobart' });
    expect((await findResultSettings(lab.as(lab.owner))).timeZone).toBe('Australia/Hobart');
    await setTimeZone(lab.as(lab.owner), { timeZone: null });
  });
});
