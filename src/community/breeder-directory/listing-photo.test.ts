import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase({ checkInvariants: false });
const { createBrowser } = useBrowsers(database);
let mine: ApiBrowser;
let id: number;

beforeAll(async () => {
  const breeder = await createPerson(database.db, { password: PASSWORD });
  const figures = { testedPercent: 90, gradedPercent: 60, badgeCode: 'PHOTOGRA', listedUntil: '2999-01-01' };
  const about = {
    personId: breeder.id,
    speciesId: 1,
    kennelName: 'Lensbrook',
    countryCode: 'AU',
    state: 'LISTED',
  } as const;
  ({ id } = await database.db
    .insertInto('breederListing')
    .values({ ...about, ...figures })
    .returning('id')
    .executeTakeFirstOrThrow());
  mine = createBrowser();
  await signIn(mine, breeder);
});

const form = (bytes: Uint8Array | string, name: string) => {
  const data = new FormData();
  data.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return data;
};
const at = () => `/api/my/breeder-listings/${id}/photo`;

test('3.15 a photo is re-encoded and shown while the breeder is listed, and other files are rejected', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
    .withExif({ IFD0: { Copyright: 'hidden-words' } })
    .jpeg()
    .toBuffer();
  // Both browsers use the same file store.
  const files = mine.adapters.files;
  const guest = new ApiBrowser({ db: database.db, ip: '198.51.100.200', adapters: { files } });
  expect((await mine.send(at(), form('<svg onload="alert(1)"/>', 'a.jpg'))).body).toHaveProperty('file');
  expect((await mine.send(at(), form('%PDF-1.7', 'a.jpg'))).body).toHaveProperty('file');
  expect((await mine.send(at(), form(bytes, 'a.jpg'))).status).toBe(200);
  const [listing] = (await guest.get('/api/responsible-breeders?search=lensbrook')).body.results;
  expect(listing.photo).toMatch(new RegExp(`^/api/responsible-breeders/${id}/photo\\?v=`));
  const response = await guest.get(listing.photo);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(String(response.body)).not.toContain('hidden-words');
  await database.db
    .updateTable('breederListing')
    .set({ pausedAt: new Date(), pausedReason: 'Looking into it' })
    .where('id', '=', id)
    .execute();
  expect((await guest.get(listing.photo)).status).toBe(404);
  expect((await mine.get(at())).status).toBe(200);
  expect((await mine.delete(at())).status).toBe(200);
  expect((await mine.get(at())).status).toBe(404);
});

test("3.15 another user's photo cannot be set, seen or removed", async () => {
  const other = createBrowser();
  await signIn(other, await createPerson(database.db, { password: PASSWORD }));
  expect((await other.send(at(), form('x', 'a.jpg'))).status).toBe(404);
  expect((await other.get(at())).status).toBe(404);
  expect((await other.delete(at())).status).toBe(404);
  expect((await createBrowser().delete(at())).status).toBe(401);
});

test('3.15 the file of a replaced or removed photo is deleted', async () => {
  const keys: string[] = [];
  const send = mine.adapters.jobs.send.bind(mine.adapters.jobs);
  mine.adapters.jobs.send = async (db, name, data) => {
    if (name === 'privacy.remove_files') keys.push(...(data as { keys: string[] }).keys);
    return send(db, name, data);
  };
  const photo = async (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  for (const colour of ['#112233', '#445566']) await mine.send(at(), form(await photo(colour), 'a.png'));
  expect(keys).toHaveLength(1);
  await mine.delete(at());
  expect(new Set(keys).size).toBe(2);
});
