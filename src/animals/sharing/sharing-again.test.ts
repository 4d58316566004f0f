import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { covers, laterEnd, showsAlike } from './sharing.rules.ts';

const database = useDatabase();
let mine: ApiBrowser;
let owner: SessionUser;

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  mine = new ApiBrowser({ db: database.db, ip: '198.51.103.1' });
  await signIn(mine, owner);
});

interface Shown {
  id: number;
  expiresAt: string | null;
}

async function createAnimalWithKits(number: number) {
  const id = await createAnimal(database.db, owner);
  const barcodes: string[] = [];
  for (let at = 0; at < number; at += 1) {
    const { barcode } = await createDispatchedKit(database.db);
    await sql`update kit set animal_id = ${id} where barcode = ${barcode}`.execute(database.db);
    barcodes.push(barcode);
  }
  const place = `/api/my/animals/${id}`;
  const email = (await createPerson(database.db)).email;
  const share = async (request: Record<string, unknown>) =>
    (await mine.post(`${place}/share`, { email, ...request })).body.message as string;
  const shares = async (): Promise<Shown[]> => (await mine.get(place)).body.shares;
  const change = (shareId: number | undefined, request: Record<string, unknown>) =>
    mine.put(`${place}/shares/${shareId}`, request);
  return { id, place, email, barcodes, share, shares, change };
}

const days = (at: string | null | undefined) => Math.round((Date.parse(at ?? '') - Date.now()) / 86_400_000);
const mails = (email: string) =>
  database.db
    .selectFrom('mailMessage')
    .select('id')
    .where('toAddress', '=', email)
    .where('template', '=', 'animals.shared')
    .execute();

describe('R459 sharing again with the same user', () => {
  test('R459 adds another kit with its own access level and end date', async () => {
    const { email, barcodes, share, shares } = await createAnimalWithKits(2);
    await share({ level: 'DOWNLOAD', barcodes: [barcodes[0]] });
    await share({ level: 'VIEW', barcodes: [barcodes[1]], days: 30 });
    const both = await shares();
    expect(both).toEqual([
      expect.objectContaining({ email, level: 'DOWNLOAD', barcodes: [barcodes[0]], expiresAt: null }),
      expect.objectContaining({ email, level: 'VIEW', barcodes: [barcodes[1]], expiresAt: expect.any(String) }),
    ]);
    expect(await mails(email)).toHaveLength(2);
  });

  test('R459 extends an identical share to the later end, in one row and with one email', async () => {
    const { email, share, shares } = await createAnimalWithKits(0);
    await share({ level: 'VIEW', days: 30 });
    expect(await share({ level: 'VIEW', days: 7 })).toBe('They already have this access. Nothing has changed.');
    expect(days((await shares())[0]?.expiresAt)).toBe(30);
    expect(await share({ level: 'VIEW', days: 90 })).toBe(
      'You already share this animal with them. Their access now lasts longer.',
    );
    const after = await shares();
    expect([after.length, days(after[0]?.expiresAt)]).toEqual([1, 90]);
    expect(await mails(email)).toHaveLength(1);
  });

  test('R459 removes nothing with a smaller share, and replaces what a larger share covers', async () => {
    const { barcodes, share, shares } = await createAnimalWithKits(2);
    await share({ level: 'VIEW', barcodes: [barcodes[0]], days: 7 });
    await share({ level: 'VIEW', barcodes: [barcodes[1]], days: 7 });
    await share({ level: 'DOWNLOAD', days: 365 });
    expect(await shares()).toEqual([expect.objectContaining({ level: 'DOWNLOAD', barcodes: null })]);
    expect(await share({ level: 'VIEW', barcodes: [barcodes[0]], days: 7 })).toMatch(/already/);
    expect(await shares()).toEqual([expect.objectContaining({ level: 'DOWNLOAD', barcodes: null })]);
  });

  test('R459 creates one share from a double click', async () => {
    const { share, shares } = await createAnimalWithKits(0);
    await Promise.all([share({ level: 'VIEW' }), share({ level: 'VIEW' }), share({ level: 'VIEW' })]);
    expect(await shares()).toHaveLength(1);
  });

  test('R459 renews an ended share from today', async () => {
    const { id, share, shares } = await createAnimalWithKits(0);
    await share({ level: 'VIEW', days: 365 });
    await sql`update animal_share set expires_at = now() - interval '1 day' where animal_id = ${id}`.execute(
      database.db,
    );
    await share({ level: 'VIEW', days: 7 });
    expect(days((await shares())[0]?.expiresAt)).toBe(7);
  });
});

describe('R459 changing a share', () => {
  test('R459 changes immediately what is shown, and keeps the end date unless a new one is given', async () => {
    const { barcodes, share, shares, change, email } = await createAnimalWithKits(2);
    await share({ level: 'MANAGE', days: 30 });
    expect((await change((await shares())[0]?.id, { level: 'VIEW', barcodes: [barcodes[1]] })).status).toBe(200);
    const [narrow] = await shares();
    expect(narrow).toMatchObject({ email, level: 'VIEW', barcodes: [barcodes[1]] });
    expect(days(narrow?.expiresAt)).toBe(30);
    await change(narrow?.id, { level: 'DOWNLOAD', barcodes: null, days: null });
    expect(await shares()).toEqual([expect.objectContaining({ level: 'DOWNLOAD', barcodes: null, expiresAt: null })]);
  });

  test('R459 is refused for invalid fields, links, ended shares, strangers and guests', async () => {
    const { id, place, share, shares, change, barcodes } = await createAnimalWithKits(1);
    await share({ level: 'VIEW' });
    const [given] = await shares();
    expect(await change(given?.id, { level: 'MANAGE', barcodes })).toMatchObject({
      status: 428,
      body: { barcodes: [expect.any(String)] },
    });
    expect((await change(given?.id, { level: 'VIEW', days: 0 })).body).toEqual({ days: ['Enter at least 1 day.'] });
    const link = (await mine.post(`${place}/share-links`, {})).body.id;
    expect((await change(link, { level: 'VIEW' })).status).toBe(404);
    const other = new ApiBrowser({ db: database.db, ip: '198.51.103.2' });
    expect((await other.put(`${place}/shares/${given?.id}`, { level: 'MANAGE' })).status).toBe(401);
    await signIn(other, await createPerson(database.db, { password: PASSWORD }));
    expect((await other.put(`${place}/shares/${given?.id}`, { level: 'MANAGE' })).status).toBe(404);
    await mine.delete(`/api/my/animals/${id}/share/${given?.id}`);
    expect((await change(given?.id, { level: 'VIEW' })).status).toBe(404);
  });
});

describe('which shares cover another share', () => {
  const soon = new Date('2026-01-01');
  const late = new Date('2027-01-01');

  test.each([
    ['all beside one kit', { kitIds: null }, { kitIds: [1] }, true],
    ['one kit beside all', { kitIds: [1] }, { kitIds: null }, false],
    ['two kits beside one of them', { kitIds: [1, 2] }, { kitIds: [2] }, true],
    ['another kit', { kitIds: [1] }, { kitIds: [2] }, false],
    ['a higher level', { level: 'MANAGE' as const }, {}, true],
    ['a lower level', {}, { level: 'DOWNLOAD' as const }, false],
    ['no end beside an end', {}, { expiresAt: soon }, true],
    ['an end beside none', { expiresAt: late }, {}, false],
    ['a later end', { expiresAt: late }, { expiresAt: soon }, true],
    ['an earlier end', { expiresAt: soon }, { expiresAt: late }, false],
  ])('%s: %j covers %j: %s', (_, wide, narrow, expected) => {
    const plain = { level: 'VIEW' as const, kitIds: null, expiresAt: null };
    expect(covers({ ...plain, ...wide }, { ...plain, ...narrow })).toBe(expected);
  });

  test('the same kits in another order count as the same, whatever the end date', () => {
    const one = { level: 'VIEW' as const, kitIds: [1, 2], expiresAt: soon };
    expect(showsAlike(one, { ...one, kitIds: [2, 1], expiresAt: null })).toBe(true);
    expect(showsAlike(one, { ...one, kitIds: [1] })).toBe(false);
    expect([laterEnd(soon, late), laterEnd(late, null)]).toEqual([late, null]);
  });
});
