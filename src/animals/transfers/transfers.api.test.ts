import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { acceptTransfer, expireTransfers } from './decide-transfer.service.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);
let seller: SessionUser;
let buyer: SessionUser;
let stranger: SessionUser;
let mine: ApiBrowser;
let theirs: ApiBrowser;
let other: ApiBrowser;

beforeAll(async () => {
  const named = (name: string) =>
    createPerson(database.db, { password: PASSWORD, email: `${name}.transfers@example.test` });
  [seller, buyer, stranger] = await Promise.all([named('seller'), named('buyer'), named('stranger')]);
  [mine, theirs, other] = [createBrowser(), createBrowser(), createBrowser()];
  await signIn(mine, seller);
  await signIn(theirs, buyer);
  await signIn(other, stranger);
});

async function createOffer(ids?: number[]) {
  const animal_ids = ids ?? [await createAnimal(database.db, seller)];
  expect((await mine.post('/api/my/animals/transfer', { animal_ids, email: buyer.email })).status).toBe(202);
  const { results } = (await theirs.get('/api/my/transfers?side=in&size=100')).body;
  return { animal_ids, id: results[0].id as number };
}

async function linkOf(to: string): Promise<string> {
  const { bodyText } = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('toAddress', '=', to)
    .where('template', '=', 'transfers.offered')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /offer=([\w-]+)/.exec(bodyText)![1]!;
}

describe('P141 R614 an animal moves to another account', () => {
  test('R099 the receiver accepts: owner, list and access change together, and the breeder is kept', async () => {
    const { id, animal_ids } = await createOffer();
    const [animalId] = animal_ids;
    expect((await theirs.get(`/api/my/animals/${animalId}`)).status).toBe(404);
    const answer = await theirs.post(`/api/my/transfers/${id}/accept`, {});
    expect(answer.body).toEqual({ ok: true, animal_ids });
    expect((await theirs.get(`/api/my/animals/${animalId}`)).body.access).toBe('OWNER');
    expect((await mine.get(`/api/my/animals/${animalId}`)).status).toBe(404);
    const { bredBy } = await database.db
      .selectFrom('animal')
      .select('bredBy')
      .where('id', '=', animalId!)
      .executeTakeFirstOrThrow();
    expect(bredBy).toBe(seller.id);
    // A second click gets the same response.
    expect((await theirs.post(`/api/my/transfers/${id}/accept`, {})).body).toEqual({ ok: true, animal_ids });
  });

  test('the breeder keeps view access if the receiver agrees to it', async () => {
    const animalId = await createAnimal(database.db, seller);
    await mine.post('/api/my/animals/transfer', { animal_ids: [animalId], email: buyer.email, keep_access: true });
    const { results } = (await theirs.get('/api/my/transfers?side=in')).body;
    await theirs.post(`/api/my/transfers/${results[0].id}/accept`, {});
    expect((await mine.get(`/api/my/animals/${animalId}`)).body.access).toBe('VIEW');
    expect((await mine.put(`/api/my/animals/${animalId}`, { colour: 'Red' })).status).toBe(404);
  });

  test('shares of the former owner end with the transfer', async () => {
    const { id, animal_ids } = await createOffer();
    await mine.post(`/api/my/animals/${animal_ids[0]}/share`, { email: stranger.email });
    expect((await other.get(`/api/my/animals/${animal_ids[0]}`)).status).toBe(200);
    await theirs.post(`/api/my/transfers/${id}/accept`, {});
    expect((await other.get(`/api/my/animals/${animal_ids[0]}`)).status).toBe(404);
  });

  test('the emailed link works for anyone who has it, except the seller; without it, nothing is found', async () => {
    const { id } = await createOffer();
    const token = await linkOf(buyer.email);
    expect((await other.post(`/api/my/transfers/${id}/accept`, {})).status).toBe(404);
    expect((await mine.get(`/api/my/transfer-links/${token}`)).status).toBe(404);
    expect((await other.get(`/api/my/transfer-links/${token}`)).body).toMatchObject({
      id,
      state: 'OFFERED',
      side: 'in',
    });
    expect((await other.post(`/api/my/transfers/${id}/decline`, { token })).body).toEqual({ ok: true });
    expect((await theirs.post(`/api/my/transfers/${id}/accept`, {})).status).toBe(409);
  });

  test('only the seller can withdraw an offer, and a withdrawn offer cannot be accepted', async () => {
    const { id } = await createOffer();
    expect((await theirs.post(`/api/my/transfers/${id}/cancel`, {})).status).toBe(404);
    expect((await mine.post(`/api/my/transfers/${id}/cancel`, {})).body).toEqual({ ok: true });
    const late = await theirs.post(`/api/my/transfers/${id}/accept`, {});
    expect(late.status).toBe(409);
    expect(late.body.message).toBe('The owner has cancelled this offer.');
  });

  test.each([{ deceased: false }, { deceased: true }])(
    'archiving an animal withdraws its offer and notifies the receiver: %o',
    async (body) => {
      const { id, animal_ids } = await createOffer();
      const path = `/api/my/animals/${animal_ids[0]}`;
      expect((await mine.call('PATCH', path, { archived: true, ...body })).status).toBe(200);
      expect((await theirs.post(`/api/my/transfers/${id}/accept`, {})).status).toBe(409);
      const mails = await database.db
        .selectFrom('mailMessage')
        .select('toAddress')
        .where('dedupeKey', '=', `transfer:${id}:cancelled`)
        .execute();
      expect(mails).toEqual([{ toAddress: buyer.email }]);
      expect((await mine.call('PATCH', path, { archived: false })).body).toMatchObject({
        state: 'ACTIVE',
        offer: null,
      });
      await createOffer(animal_ids);
    },
  );

  test('archiving one of several offered animals withdraws only that one', async () => {
    const [rex, bo, kim] = [
      await createAnimal(database.db, seller, { name: 'Rex' }),
      await createAnimal(database.db, seller, { name: 'Bo' }),
      await createAnimal(database.db, seller, { name: 'Kim' }),
    ];
    const { id } = await createOffer([rex, bo, kim]);
    const archive = (animal: number) => mine.call('PATCH', `/api/my/animals/${animal}`, { archived: true });
    await archive(rex);
    await archive(bo);
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('dedupeKey', 'in', [`transfer:${id}:cancelled:${rex}`, `transfer:${id}:cancelled:${bo}`])
      .orderBy('id')
      .execute();
    expect(
      mails.map(({ bodyText }) => /offer to transfer[^.]*\.[^.]*\./.exec(bodyText)?.[0].replace(/\s+/g, ' ')),
    ).toEqual([
      'offer to transfer Rex to you. You can still accept Bo and Kim with the link in our earlier email.',
      'offer to transfer Bo to you. You can still accept Kim with the link in our earlier email.',
    ]);
    expect((await theirs.post(`/api/my/transfers/${id}/accept`, {})).body).toEqual({ ok: true, animal_ids: [kim] });
    expect((await mine.get(`/api/my/animals/${rex}`)).body).toMatchObject({ access: 'OWNER', offer: null });
  });
});

describe('refused offers', () => {
  const offer = (body: object) => mine.post('/api/my/animals/transfer', body);

  test('an offer to oneself, without animals, to an invalid address or of unlisted animals is refused', async () => {
    const id = await createAnimal(database.db, seller);
    const foreign = await createAnimal(database.db, stranger);
    const wrong = async (body: object) => {
      const { status, body: fields } = await offer(body);
      return [status, Object.keys(fields)];
    };
    expect(await wrong({ animal_ids: [id], email: seller.email.toUpperCase() })).toEqual([428, ['email']]);
    expect(await wrong({ animal_ids: [id], email: 'nobody' })).toEqual([428, ['email']]);
    expect(await wrong({ animal_ids: [], email: buyer.email })).toEqual([428, ['animal_ids']]);
    const theirsAnswer = await offer({ animal_ids: [foreign], email: buyer.email });
    const none = await offer({ animal_ids: [999_999], email: buyer.email });
    expect([theirsAnswer.status, theirsAnswer.body]).toEqual([none.status, none.body]);
  });

  test('a second offer to another person is refused, and a second one to the same person creates no new offer', async () => {
    const { animal_ids } = await createOffer();
    const second = await offer({ animal_ids, email: stranger.email });
    expect([second.status, Object.keys(second.body)]).toEqual([428, ['animal_ids']]);
    const before = (await mine.get('/api/my/transfers')).body.count;
    expect((await offer({ animal_ids, email: buyer.email })).status).toBe(202);
    expect((await mine.get('/api/my/transfers')).body.count).toBe(before);
  });

  test('Q085 an unknown address gets exactly the same response as a known one', async () => {
    const [one, two] = [await createAnimal(database.db, seller), await createAnimal(database.db, seller)];
    const known = await offer({ animal_ids: [one], email: buyer.email });
    const unknown = await offer({ animal_ids: [two], email: 'nobody.at.all@example.test' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  test('guests must sign in', async () => {
    const guest = createBrowser();
    const calls = [
      guest.post('/api/my/animals/transfer', { animal_ids: [1], email: buyer.email }),
      guest.get('/api/my/transfers'),
      guest.get('/api/my/litters'),
      guest.post('/api/my/transfers/1/accept', {}),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('an unanswered offer expires after 14 days, and its seller is notified', async () => {
    const { id } = await createOffer();
    await database.db
      .updateTable('animalTransfer')
      .set({ expiresAt: new Date('2020-01-01') })
      .where('id', '=', id)
      .execute();
    expect((await theirs.post(`/api/my/transfers/${id}/accept`, {})).body.message).toMatch(/has expired/);
    await expireTransfers(makeTestCtx({ db: database.db }));
    const row = (await mine.get('/api/my/transfers?state=EXPIRED')).body.results.find(
      (transfer: { id: number }) => transfer.id === id,
    );
    expect(row.state).toBe('EXPIRED');
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('toAddress')
      .where('dedupeKey', '=', `transfer:${id}:transfers.expired`)
      .execute();
    expect(mail).toEqual([{ toAddress: seller.email }]);
  });
});

test('T22 when 50 people accept by the link concurrently, one gets the animal and the others get the reason', async () => {
  const { id, animal_ids } = await createOffer();
  const token = await linkOf(buyer.email);
  const people = await Promise.all(Array.from({ length: 50 }, () => createPerson(database.db)));
  const answers = await Promise.allSettled(
    people.map((user) => acceptTransfer(makeTestCtx({ db: database.db, user }), { id, token })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const owners = await database.db
    .selectFrom('animalOwnership')
    .select('personId')
    .where('animalId', '=', animal_ids[0]!)
    .where('till', 'is', null)
    .execute();
  expect(owners).toHaveLength(1);
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.message)] : []));
  expect(new Set(refusals)).toEqual(new Set(['This offer has already been accepted.']));
});

test('a litter of the same dam and birthday can be offered in one call', async () => {
  const damId = await createAnimal(database.db, seller);
  const offspring = await Promise.all([1, 2, 3].map(() => createAnimal(database.db, seller)));
  await database.db
    .updateTable('animal')
    .set({ damId, dateOfBirth: '2026-05-01' })
    .where('id', 'in', offspring)
    .execute();
  const litter = (await mine.get('/api/my/litters')).body.results.find((one: { damId: number }) => one.damId === damId);
  expect(litter.animals.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(
    offspring.toSorted((a, b) => a - b),
  );
  const { id } = await createOffer(offspring);
  expect((await theirs.post(`/api/my/transfers/${id}/accept`, {})).body.animal_ids).toEqual(
    offspring.toSorted((a, b) => a - b),
  );
});
