import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { listBarcodes } from '#animals/records/animal-facts.service.ts';
import { updateAnimal } from '#animals/records/animal-editing.service.ts';
import { requestShowStand } from '#community/shows/shows.service.ts';
import { standValues } from '../../../test/support/agents-factory.ts';
import { testAdapters } from '../../../test/support/adapters.ts';
import { ApiBrowser, type ApiResponse } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createDraft } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { filmTypeOf } from './chip-film.rules.ts';
import { createCollected } from './collection.service.ts';

const database = useDatabase();
const adapters = testAdapters();
const CHIP = '956000012345678';
let owner: SessionUser;
let browsers: Record<'owner' | 'other' | 'lab' | 'agent', ApiBrowser>;
let agent: SessionUser;

beforeAll(async () => {
  const kinds = {
    owner: await createPerson(database.db, { password: PASSWORD }),
    other: await createPerson(database.db, { password: PASSWORD }),
    lab: await createPerson(database.db, { roles: ['lab_technician'], password: PASSWORD }),
    agent: await createPerson(database.db, { type: 'owner', roles: ['collection_agent'], password: PASSWORD }),
  };
  ({ owner, agent } = kinds);
  const entries = Object.entries(kinds).map(async ([name, user], at) => {
    const browser = new ApiBrowser({ db: database.db, ip: `198.51.106.${at + 1}`, adapters });
    await signIn(browser, user);
    return [name, browser] as const;
  });
  browsers = Object.fromEntries(await Promise.all(entries)) as typeof browsers;
});

/** A kit that the owner collected and activated; its animal has a chip. */
async function createActivatedKit(chipNumber: string | null = CHIP) {
  const { barcode, kitId } = await createDispatchedKit(database.db);
  const draft = await createDraft(database.db, { user: owner, barcode });
  const { animalId } = await activateKit(ctxOf(database.db, owner), { draftId: draft.id });
  // Set directly, because several tests use an animal with this chip, and the API would refuse the duplicate.
  await database.db.updateTable('animal').set({ chipNumber }).where('id', '=', animalId).execute();
  return { barcode, kitId, animalId };
}

const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(4000)]);
const createPhoto = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a3195b' } })
    .jpeg()
    .toBuffer();

async function upload(
  who: keyof typeof browsers,
  to: string,
  overrides: { file?: Buffer; name?: string; chipNumber?: string },
) {
  const form = new FormData();
  form.set('chipNumber', overrides.chipNumber ?? CHIP);
  form.set('file', new File([new Uint8Array(overrides.file ?? film)], overrides.name ?? 'chip.mp4'));
  return browsers[who].post(to, form);
}

const show = (barcode: string, overrides: Parameters<typeof upload>[2] = {}, who: keyof typeof browsers = 'owner') =>
  upload(who, `/api/my/kits/${barcode}/chip`, overrides);

const kitOf = async (animalId: number) => (await listBarcodes(ctxOf(database.db, owner), animalId))[0]!;

async function pendingFilmOf(kitId: number) {
  const row = await database.db
    .selectFrom('chipEvidence')
    .select('id')
    .where('kitId', '=', kitId)
    .where('state', '=', 'SENT')
    .executeTakeFirstOrThrow();
  return row.id;
}

const statuses = (answers: readonly ApiResponse[]) => answers.map(({ status }) => status);

describe('microchip proof by the person who collected the sample, business rules 3.13', () => {
  test('raises the grade to B once the laboratory accepts it, and to C again when the microchip changes', async () => {
    const { barcode, kitId, animalId } = await createActivatedKit();
    expect(await kitOf(animalId)).toMatchObject({ custody: { grade: 'C', reason: 'SELF' }, mayShowChip: true });
    expect((await show(barcode)).status).toBe(201);
    expect(await kitOf(animalId)).toMatchObject({ custody: { grade: 'C' }, chipFilm: { state: 'SENT' } });
    const id = await pendingFilmOf(kitId);
    const opened = await browsers.lab.get(`/api/lab/chip-films/${id}`);
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('x-content-type-options')]).toEqual([
      200,
      'video/mp4',
      'nosniff',
    ]);
    expect((await browsers.lab.post(`/api/lab/chip-films/${id}`, { accept: true })).status).toBe(200);
    expect(await kitOf(animalId)).toMatchObject({ custody: { grade: 'B', reason: 'CHIP_SHOWN' }, mayShowChip: false });
    expect((await browsers.lab.post(`/api/lab/chip-films/${id}`, { accept: true })).status).toBe(409);
    await updateAnimal(ctxOf(database.db, owner), { id: animalId, chipNumber: '956000099999999' });
    expect(await kitOf(animalId)).toMatchObject({ custody: { grade: 'C', reason: 'SELF' } });
  });

  test('is rejected with a reason by email and can be sent again; once withdrawn it cannot be opened', async () => {
    const { barcode, kitId, animalId } = await createActivatedKit();
    const photo = await createPhoto();
    expect((await show(barcode, { file: photo, name: 'chip.jpg' })).status).toBe(201);
    const id = await pendingFilmOf(kitId);
    expect((await browsers.lab.post(`/api/lab/chip-films/${id}`, { accept: false, reason: '' })).status).toBe(428);
    const refusal = { accept: false, reason: 'The number is in the dark.' };
    expect((await browsers.lab.post(`/api/lab/chip-films/${id}`, refusal)).status).toBe(200);
    expect(await kitOf(animalId)).toMatchObject({
      custody: { grade: 'C' },
      mayShowChip: true,
      chipFilm: { state: 'REFUSED', reason: 'The number is in the dark.' },
    });
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('template', '=', 'collection.chip_refused')
      .where('toAddress', '=', owner.email)
      .executeTakeFirstOrThrow();
    expect(mail.bodyText).toContain('in the dark');
    expect((await show(barcode)).status).toBe(201);
    const again = await pendingFilmOf(kitId);
    expect((await browsers.owner.delete(`/api/my/kits/${barcode}/chip`)).status).toBe(200);
    expect((await browsers.lab.get(`/api/lab/chip-films/${again}`)).status).toBe(404);
    expect((await browsers.owner.delete(`/api/my/kits/${barcode}/chip`)).status).toBe(409);
  });

  test('is stored once if it is sent three times concurrently, and wrong chips and files are refused', async () => {
    const { barcode } = await createActivatedKit();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const pdf = Buffer.from('%PDF-1.7 pretends to be a photo');
    expect((await show(barcode, { file: svg, name: 'a.svg' })).body).toHaveProperty('file');
    expect((await show(barcode, { file: pdf, name: 'a.jpg' })).body).toHaveProperty('file');
    expect((await show(barcode, { file: Buffer.concat([film, Buffer.alloc(20_000_000)]) })).status).toBeGreaterThan(
      400,
    );
    expect((await show(barcode, { chipNumber: '956000099999999' })).body).toHaveProperty('chipNumber');
    expect((await show(barcode, { chipNumber: '12' })).body).toHaveProperty('chipNumber');
    const results = await Promise.all([1, 2, 3].map(() => show(barcode)));
    expect(statuses(results).filter((one) => one === 201)).toHaveLength(1);
    expect(statuses(results).filter((one) => one === 409)).toHaveLength(2);
    const bare = await createActivatedKit(null);
    expect((await show(bare.barcode)).body).toHaveProperty('chipNumber');
  });

  test('no microchip proof is requested for a sample that will not be reported', async () => {
    const { kitId, animalId } = await createActivatedKit();
    expect(await kitOf(animalId)).toMatchObject({ mayShowChip: true });
    const setState = (state: 'LOST' | 'REGISTERED') =>
      database.db.updateTable('sample').set({ state }).where('kitId', '=', kitId).execute();
    await setState('LOST');
    expect(await kitOf(animalId)).toMatchObject({ mayShowChip: false });
    await setState('REGISTERED');
  });

  test("microchip proof for someone else's kit cannot be sent, opened or decided", async () => {
    const { barcode, kitId } = await createActivatedKit();
    expect((await show(barcode, {}, 'other')).status).toBe(404);
    expect((await show('NOSUCHCODE')).status).toBe(404);
    await show(barcode);
    const id = await pendingFilmOf(kitId);
    expect((await browsers.owner.get(`/api/lab/chip-films/${id}`)).status).toBe(403);
    expect((await browsers.owner.post(`/api/lab/chip-films/${id}`, { accept: true })).status).toBe(403);
    expect((await browsers.other.delete(`/api/my/kits/${barcode}/chip`)).status).toBe(404);
  });

  test('a video is recognised by its first bytes; images and empty files are rejected', () => {
    const ftyp = (brand: string) => Buffer.concat([Buffer.alloc(4), Buffer.from(`ftyp${brand}`)]);
    expect(['isom', 'qt  ', 'mp42', 'avif', 'heic'].map((brand) => filmTypeOf(ftyp(brand)))).toEqual([
      'video/mp4',
      'video/quicktime',
      'video/mp4',
      null,
      null,
    ]);
    expect([filmTypeOf(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])), filmTypeOf(Buffer.alloc(0))]).toEqual([
      'video/webm',
      null,
    ]);
  });
});

describe("photo and show of an agent's entry", () => {
  const entry = { name: 'Fern', speciesId: 1, place: 'Bendigo', collectedOn: '2026-01-10', chipScanned: false };

  test("P024 the photo is re-encoded, and seen only by the agent, the kit's activator and the laboratory", async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const { id } = await createCollected(ctxOf(database.db, agent), { ...entry, barcode });
    const to = `/api/tools/collected-animal/${id}/photo`;
    const pdf = Buffer.from('%PDF-1.7');
    expect((await upload('agent', to, { file: pdf, name: 'a.jpg' })).body).toHaveProperty('file');
    const { status, body } = await upload('agent', to, { file: await createPhoto(), name: 'a.jpg' });
    expect([status, body.photo]).toEqual([200, expect.stringContaining(to)]);
    const draft = await createDraft(database.db, { user: owner, barcode });
    expect((await browsers.owner.get(to)).status).toBe(404);
    await activateKit(ctxOf(database.db, owner), { draftId: draft.id });
    const responses = await Promise.all(
      (['agent', 'owner', 'lab', 'other'] as const).map((who) => browsers[who].get(to)),
    );
    expect(statuses(responses)).toEqual([200, 200, 200, 404]);
    expect((await browsers.agent.delete(to)).body.photo).toBeNull();
  });

  test('P024 an entry can refer to a show on the same day; a show on another day or an unknown show is refused', async () => {
    const secretary = ctxOf(database.db, agent);
    const stand = await requestShowStand(secretary, { ...standValues, showName: 'Easter show' });
    const on = (collectedOn: string, showId: number | null) =>
      createCollected(secretary, { ...entry, collectedOn, showId });
    await expect(on('2026-01-10', stand.id)).rejects.toMatchObject({ fields: { showId: expect.anything() } });
    await expect(on('2026-01-10', 999_999)).rejects.toMatchObject({ fields: { showId: expect.anything() } });
    await database.db.updateTable('showRequest').set({ showDate: '2026-01-09' }).where('id', '=', stand.id).execute();
    expect((await on('2026-01-10', stand.id)).show).toEqual({ id: stand.id, name: 'Easter show' });
    expect((await on('2026-01-10', null)).show).toBeNull();
  });
});
