import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { makePhoto, NotAPhoto } from '#adapters/photos.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { testAdapters } from '../../../test/support/adapters.ts';

const database = useDatabase();
const adapters = testAdapters();
const browserOf = (ip: string) => new ApiBrowser({ db: database.db, ip, adapters });
let owner: SessionUser;
let id = 0;

let browsers: Record<'mine' | 'other', ApiBrowser>;
const browser = (which: 'mine' | 'other') => browsers[which];

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  const stranger = await createPerson(database.db, { password: PASSWORD });
  id = await createAnimal(database.db, owner);
  browsers = { mine: browserOf('198.51.105.1'), other: browserOf('198.51.105.2') };
  await signIn(browsers.mine, owner);
  await signIn(browsers.other, stranger);
});

const createJpeg = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a3195b' } })
    .withExif({ IFD0: { Copyright: 'secret-camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 33/1 0/1' } })
    .jpeg()
    .toBuffer();

describe('the photo of an animal', () => {
  test('R444 is re-encoded as a smaller JPEG without location and camera, and shown to everyone who can see the animal', async () => {
    const raw = await createJpeg();
    expect(raw.includes('secret-camera')).toBe(true);
    const reencoded = Buffer.from(await makePhoto(raw));
    expect(reencoded.includes('secret-camera')).toBe(false);
    const facts = await sharp(reencoded).metadata();
    expect([facts.format, facts.width, facts.exif]).toEqual(['jpeg', 1600, undefined]);
    const form = new FormData();
    form.set('file', new File([raw], 'a.jpg', { type: 'image/jpeg' }));
    const { status, body } = await upload('mine', form);
    expect(status).toBe(200);
    expect(body.photo).toMatch(new RegExp(`^/api/my/animals/${id}/photo\\?v=`));
    const shown = await browser('mine').get(body.photo);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect((await browser('other').get(body.photo)).status).toBe(404);
    expect((await browserOf('198.51.105.3').get(body.photo)).status).toBe(401);
    const gone = await browser('mine').delete(`/api/my/animals/${id}/photo`);
    expect(gone.body.photo).toBeNull();
    expect((await browser('mine').get(`/api/my/animals/${id}/photo`)).status).toBe(404);
  });

  test.each([
    ['a PDF named .jpg', Buffer.from('%PDF-1.7 and so on')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a JPEG that ends in the middle', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['nothing', Buffer.alloc(0)],
  ])('is refused beside the field if it is %s', async (_, bytes) => {
    await expect(makePhoto(bytes)).rejects.toThrow(NotAPhoto);
    const form = new FormData();
    form.set('file', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
    const answer = await upload('mine', form);
    expect([answer.status, Object.keys(answer.body)]).toEqual([428, ['file']]);
  });

  test('is stripped of a script hidden behind the bytes of a JPEG', async () => {
    const hidden = Buffer.concat([await createJpeg(), Buffer.from('<script>alert(1)</script>')]);
    expect(Buffer.from(await makePhoto(hidden)).includes('<script>')).toBe(false);
  });

  test('is refused before decoding if a small file holds a billion pixels', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(makePhoto(bomb)).rejects.toThrow(NotAPhoto);
  });

  test('can have up to 20 MB, and more is too large', async () => {
    const big = new FormData();
    big.set('file', new File([Buffer.alloc(22 * 1024 * 1024)], 'a.jpg'));
    expect((await upload('mine', big)).status).toBe(413);
    const near = new FormData();
    const jpeg = await createJpeg();
    near.set('file', new File([Buffer.concat([jpeg, Buffer.alloc(19_000_000 - jpeg.length)])], 'a.jpg'));
    expect((await upload('mine', near)).status).toBe(200);
  });

  test('leaves no files behind when it is replaced or removed', async () => {
    const keys: string[] = [];
    const { jobs } = browser('mine').adapters;
    const send = jobs.send.bind(jobs);
    jobs.send = async (db, name, data) => {
      if (name === 'privacy.remove_files') keys.push(...(data as { keys: string[] }).keys);
      return send(db, name, data);
    };
    await browser('mine').delete(`/api/my/animals/${id}/photo`);
    keys.length = 0;
    for (const background of ['#112233', '#445566']) {
      const form = new FormData();
      const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
      form.set('file', new File([new Uint8Array(picture)], 'a.png'));
      expect((await upload('mine', form)).status).toBe(200);
    }
    expect(keys).toHaveLength(1);
    await browser('mine').delete(`/api/my/animals/${id}/photo`);
    expect(new Set(keys).size).toBe(2);
    jobs.send = send;
  });

  test('cannot be set or removed by another user', async () => {
    const form = new FormData();
    form.set('file', new File([await createJpeg()], 'a.jpg'));
    expect((await upload('other', form)).status).toBe(404);
    expect((await browser('other').delete(`/api/my/animals/${id}/photo`)).status).toBe(404);
  });
});

test('R446 the history of an animal is visible to its owner, and not to a stranger', async () => {
  await browser('mine').put(`/api/my/animals/${id}`, { colour: 'Black' });
  const { body } = await browser('mine').get(`/api/my/animals/${id}/history`);
  expect(body.results[0]).toMatchObject({ label: 'Details changed', who: owner.name });
  expect(body.results.at(-1)).toMatchObject({ label: 'Added' });
  expect((await browser('other').get(`/api/my/animals/${id}/history`)).status).toBe(404);
  expect((await browserOf('198.51.105.4').get(`/api/my/animals/${id}/history`)).status).toBe(401);
});

async function upload(who: 'mine' | 'other', form: FormData) {
  return browser(who).send(`/api/my/animals/${id}/photo`, form);
}
