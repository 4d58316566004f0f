import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let count = 0;
let files: ApiBrowser['adapters']['files'] | null = null;
let club: number;
let admin: ApiBrowser;
let member: ApiBrowser;

async function signedIn(person: Promise<SessionUser>): Promise<{ person: SessionUser; browser: ApiBrowser }> {
  const ip = `198.51.100.${(count += 1)}`;
  const browser = new ApiBrowser({ db: database.db, ip, ...(files && { adapters: { files } }) });
  files ??= browser.adapters.files;
  await signIn(browser, await person);
  return { person: await person, browser };
}

beforeAll(async () => {
  const head = await signedIn(createPerson(database.db, { password: PASSWORD }));
  const other = await signedIn(createPerson(database.db, { password: PASSWORD }));
  [admin, member] = [head.browser, other.browser];
  club = await createClub(database.db, [
    [head.person, 'ADMIN'],
    [other.person, 'MEMBER'],
  ]);
});

const at = () => `/api/clubs/${club}/logo`;
const form = (bytes: Uint8Array | string, name: string) => {
  const data = new FormData();
  data.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return data;
};
const createPicture = (side: number, background = '#446688') =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .withExif({ IFD0: { Copyright: 'hidden-words' } })
    .png()
    .toBuffer();
const logoOf = async (browser: ApiBrowser): Promise<string | null> =>
  (await browser.get('/api/my/clubs')).body.clubs.find(({ id }: { id: number }) => id === club).logo;

test('3.11 a logo is re-encoded and visible to members; other files and small images are rejected', async () => {
  for (const bytes of ['<svg onload="alert(1)"/>', '%PDF-1.7', await createPicture(40)]) {
    const { status, body } = await admin.send(at(), form(bytes, 'logo.png'));
    expect([status, body]).toEqual([428, { file: [expect.stringContaining('64 pixels')] }]);
  }
  expect((await admin.send(at(), form(new Uint8Array(5_000_001), 'logo.png'))).body).toEqual({
    file: ['The logo is larger than 5 MB. Choose a smaller one.'],
  });
  expect((await admin.send(at(), form(await createPicture(900), 'logo.png'))).status).toBe(200);
  const path = await logoOf(member);
  const response = await member.get(path!);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(String(response.body)).not.toContain('hidden-words');
  const [key] = (await database.db.selectFrom('club').select('logoKey').where('id', '=', club).execute()).map(
    ({ logoKey }) => logoKey!,
  );
  expect(await sharp((await files!.get(key!))!.bytes).metadata()).toMatchObject({ format: 'png', width: 512 });
});

test("3.11 only the club's admin and shop staff can set or remove the logo, and non-members cannot see it", async () => {
  const desk = await signedIn(createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
  const stranger = await signedIn(createPerson(database.db, { password: PASSWORD }));
  const picture = form(await createPicture(100, '#112233'), 'logo.png');
  expect((await member.send(at(), picture)).status).toBe(403);
  expect((await member.delete(at())).status).toBe(403);
  expect((await stranger.browser.send(at(), picture)).status).toBe(404);
  expect((await stranger.browser.get(at())).status).toBe(404);
  expect((await new ApiBrowser({ db: database.db, ip: '198.51.100.99' }).get(at())).status).toBe(401);
  expect((await desk.browser.send(at(), picture)).status).toBe(404);
  const path = `/api/admin/clubs/${club}`;
  expect((await desk.browser.send(`${path}/logo`, picture)).status).toBe(200);
  const { logo } = (await desk.browser.get(path)).body;
  expect((await desk.browser.get(logo)).headers.get('content-type')).toBe('image/png');
  expect(await logoOf(member)).not.toBeNull();
  expect((await member.send(`${path}/logo`, picture)).status).toBe(403);
  expect((await desk.browser.delete(`${path}/logo`)).status).toBe(200);
  expect(await logoOf(member)).toBeNull();
  expect((await desk.browser.send('/api/admin/clubs/999999/logo', picture)).status).toBe(404);
});

test('3.11 the file of a replaced or removed logo is deleted', async () => {
  const sentJobs: string[] = [];
  const send = admin.adapters.jobs.send.bind(admin.adapters.jobs);
  admin.adapters.jobs.send = async (db, name, data) => {
    if (name === 'privacy.remove_files') sentJobs.push(...(data as { keys: string[] }).keys);
    return send(db, name, data);
  };
  for (const colour of ['#778899', '#99aabb'])
    await admin.send(at(), form(await createPicture(120, colour), 'logo.png'));
  expect((await admin.delete(at())).status).toBe(200);
  expect(new Set(sentJobs).size).toBe(2);
  expect(await logoOf(member)).toBeNull();
  expect((await member.get(at())).status).toBe(404);
});
