import { sql } from 'kysely';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { dataMap } from '#db/data-map.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { setPlace } from '#laboratory/sample-storage/store-samples.service.ts';
import {
  createLab,
  createRegisteredSample,
  createReleasedSample,
  type LabBed,
} from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { makeExport } from './export.service.ts';
import { SWEEPS, sweepOld } from './retention.service.ts';

const database = useDatabase();
let count = 0;
let lab: LabBed;
let owner: SessionUser;
let browser: ApiBrowser;
let system: Ctx;

const createBrowser = () =>
  new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}`, adapters: system.adapters });
const tokenIn = (text: string) => decodeURIComponent(/copy=([^\s]+)/.exec(text)?.[1] ?? '');

beforeAll(async () => {
  const baseLab = await createLab(database.db);
  owner = await createPerson(database.db, {
    password: PASSWORD,
    firstName: 'Ruth',
    breeder: { kennelName: '=Kelpie' },
  });
  lab = { ...baseLab, owner };
  system = baseLab.as(null);
  await createReleasedSample(database.db, lab);
  await createReleasedSample(database.db, baseLab);
  browser = createBrowser();
  await signIn(browser, owner);
});

async function copyOf(who: ApiBrowser): Promise<{ id: string; token: string }> {
  const { body } = await who.post('/api/my/privacy/exports', { password: PASSWORD });
  await makeExport(system, { id: body.id });
  const mail = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('dedupeKey', '=', `accounts.export_ready:${body.id}`)
    .executeTakeFirstOrThrow();
  return { id: body.id, token: tokenIn(mail.bodyText) };
}

describe('a data export', () => {
  test('T57 it has every table of the data map with data of the user, PDFs and results, and no data of others', async () => {
    const { id } = await copyOf(browser);
    const row = await database.db.selectFrom('dataExport').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.state, row.done]).toEqual(['READY', row.total]);
    const zip = unzipSync(new Uint8Array((await system.adapters.files.get(row.fileKey!))!.bytes));
    const names = Object.keys(zip);
    for (const kind of ['documents/reports/', 'documents/certificates/', 'results/'])
      expect(names.filter((name) => name.startsWith(kind))).toHaveLength(1);
    for (const table of ['person', 'breeder_profile', 'animal', 'genotype_call', 'report', 'login_session', 'event'])
      expect(names).toContain(`data/${table}.json`);
    const text = names.map((name) => strFromU8(zip[name]!)).join('\n');
    const others = await database.db.selectFrom('person').select(['id', 'email']).where('id', '<>', owner.id).execute();
    expect(others.filter(({ email }) => text.includes(email))).toEqual([]);
    const person = JSON.parse(strFromU8(zip['data/person.json']!)) as Record<string, unknown>[];
    expect(Object.keys(person[0]!).toSorted()).toEqual(
      [...dataMap.get('person')!.personal, ...dataMap.get('person')!.links, ...dataMap.get('person')!.plain].toSorted(),
    );
    expect(text).not.toContain('argon2id');
    expect(strFromU8(zip['csv/breeder_profile.csv']!)).toContain(`"'=Kelpie"`);
    const results = JSON.parse(strFromU8(zip[names.find((name) => name.startsWith('results/'))!]!)) as {
      results: unknown[];
    };
    expect(results.results.length).toBeGreaterThan(5);
  });

  test('the link downloads the export once, only for its owner, and expires after a day', async () => {
    const { token } = await copyOf(browser);
    const otherUser = createBrowser();
    await signIn(otherUser, await createPerson(database.db, { password: PASSWORD }));
    expect((await otherUser.post('/api/my/privacy/exports/take', { token })).status).toBe(410);
    const responses = await Promise.all([1, 2, 3].map(() => browser.post('/api/my/privacy/exports/take', { token })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    const late = await copyOf(browser);
    await database.db
      .updateTable('dataExport')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', late.id)
      .execute();
    expect((await browser.post('/api/my/privacy/exports/take', { token: late.token })).status).toBe(410);
  });

  test('a request needs the password, and a double click creates one export', async () => {
    const requestExport = (password: string) => browser.post('/api/my/privacy/exports', { password });
    expect((await requestExport('Wrong-password-1')).body).toEqual({
      password: ['That password is wrong. Try again.'],
    });
    const responses = await Promise.all([requestExport(PASSWORD), requestExport(PASSWORD)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await sql`update data_export set state = 'FAILED' where state = 'QUEUED'`.execute(database.db);
  });
});

describe('deleting the account', () => {
  test('it requires the password, is due in 14 days, sends an email, and can be cancelled', async () => {
    expect((await browser.post('/api/my/privacy/deletion', { password: 'x' })).status).toBe(428);
    const { status, body } = await browser.post('/api/my/privacy/deletion', { password: PASSWORD });
    expect(status).toBe(200);
    const days = (new Date(body.dueAt).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    expect((await browser.post('/api/my/privacy/deletion', { password: PASSWORD })).status).toBe(409);
    expect((await browser.get('/api/my/privacy')).body.deletionDueAt).toBe(body.dueAt);
    expect((await browser.delete('/api/my/privacy/deletion')).status).toBe(200);
    expect((await browser.delete('/api/my/privacy/deletion')).status).toBe(409);
    expect((await browser.get('/api/my/privacy')).body.deletionDueAt).toBeNull();
  });

  test('an unpaid order blocks the deletion, and the response gives this reason', async () => {
    const buyer = await createPerson(database.db, { password: PASSWORD });
    await createUnpaidOrder(lab.as(buyer));
    const hers = createBrowser();
    await signIn(hers, buyer);
    const { status, body } = await hers.post('/api/my/privacy/deletion', { password: PASSWORD });
    expect([status, body.blockers]).toEqual([409, ['You have an unpaid order. Pay or cancel it first.']]);
  });
});

describe('a sample', () => {
  test('blocks the deletion while it is tested, but not once its results are released and the rest is stored', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const bed = { ...lab, owner: person };
    const hers = createBrowser();
    await signIn(hers, person);
    const blockers = async () => (await hers.get('/api/my/privacy')).body.blockers;
    const registered = await createRegisteredSample(database.db, bed);
    expect(await blockers()).toEqual([]);
    await receiveKit(lab.as(lab.technician), { barcode: registered.barcode });
    expect(await blockers()).toEqual(['A sample is in the laboratory. Wait for its results.']);
    const { animalId, barcode, sampleId } = registered;
    await createReleasedSample(database.db, bed, { animalId, barcode });
    expect(await blockers()).toEqual([]);
    await setPlace(lab.as(lab.technician), { sampleId, place: 'F1-B2' });
    expect(await blockers()).toEqual([]);
  });
});

describe('emails and consents', () => {
  test('a kind of email that is turned off is not sent, but essential emails are', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const hers = createBrowser();
    await signIn(hers, person);
    expect(
      (await hers.put('/api/my/privacy/mails', { wanted: ['progress', 'messages', 'reminders', 'reviews'] })).status,
    ).toBe(200);
    const mails = (await hers.get('/api/my/privacy')).body.mails as { kind: string; wanted: boolean }[];
    expect(mails.filter(({ wanted }) => !wanted).map(({ kind }) => kind)).toEqual(['sharing']);
    const about = { to: person.email, personId: person.id };
    const shared = await queueMail(system, {
      ...about,
      dedupeKey: `muted:${person.id}`,
      template: 'animals.shared',
      data: { animalName: 'A', ownerName: 'B', level: 'VIEW' } as never,
    });
    const vital = await queueMail(system, {
      ...about,
      dedupeKey: `vital:${person.id}`,
      template: 'accounts.email_changed',
      data: { firstName: 'A' },
    });
    expect([shared, vital]).toEqual([false, true]);
  });

  test('consents are off by default, and each change is recorded with the version of the text', async () => {
    const person = await createPerson(database.db, { password: PASSWORD, countryCode: 'DE', stateCode: null });
    const hers = createBrowser();
    await signIn(hers, person);
    expect((await hers.get('/api/my/details')).body.consents).toEqual({
      research: false,
      contact: false,
      statistics: false,
    });
    await hers.put('/api/my/user/me', { consents: { research: true } });
    await hers.put('/api/my/user/me', { consents: { research: true } });
    await hers.put('/api/my/user/me', { consents: { research: false } });
    const { consents } = (await hers.get('/api/my/privacy')).body as {
      consents: { kind: string; granted: boolean; textVersion: string }[];
    };
    expect(consents.map(({ kind, granted }) => [kind, granted])).toEqual([
      ['research', false],
      ['research', true],
    ]);
    expect(consents[0]!.textVersion).toMatch(/^\d{4}-\d{2}$/);
  });
});

describe('retention', () => {
  test('T58 the nightly sweep deletes rows past their retention period and keeps the rest, per rule', async () => {
    const person = await createPerson(database.db);
    const old = sql<Date>`now() - interval '400 days'`;
    const base = { personId: person.id, idleMinutes: 60 };
    await database.db
      .insertInto('loginSession')
      .values([
        { ...base, id: 's-old', tokenHash: 's-old', expiresAt: old },
        {
          ...base,
          id: 's-new',
          tokenHash: 's-new',
          expiresAt: sql<Date>`now() + interval '1 day'`,
          ipAddress: '203.0.113.77',
          createdAt: sql<Date>`now() - interval '8 days'`,
        },
      ])
      .execute();
    await database.db
      .insertInto('idempotencyKey')
      .values({ scope: 'x', key: 'old', requestHash: 'x', createdAt: old })
      .execute();
    await database.db.insertInto('rateLimit').values({ bucket: 'x', windowStart: old }).execute();
    await database.db
      .insertInto('loginLink')
      .values({ tokenHash: 'old', purpose: 'RESET_PASSWORD', email: 'a@example.test', createdAt: old, expiresAt: old })
      .execute();
    const taken = await sweepOld(system);
    expect(Object.keys(taken)).toEqual(SWEEPS.map(({ name }) => name));
    expect(taken).toMatchObject({
      sessions: 1,
      'session addresses': 1,
      links: 1,
      'idempotency keys': 1,
      'rate limits': 1,
    });
    const left = await database.db
      .selectFrom('loginSession')
      .select(['id', 'ipAddress'])
      .where('personId', '=', person.id)
      .execute();
    expect(left).toEqual([{ id: 's-new', ipAddress: '203.0.0.0' }]);
    expect(Object.values(await sweepOld(system)).reduce((sum, n) => sum + n, 0)).toBe(0);
  });
});
