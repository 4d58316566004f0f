import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { lodgesForClub, payersOf } from './advance.rules.ts';

describe('3.11 who may pay for a prepared order', () => {
  test('3.11 club staff follow the billing mode of their clubs; agents, clinics and our staff choose', () => {
    expect(payersOf(null)).toEqual(['USER', 'AGENT', 'PROGRAMME']);
    expect(payersOf(['MEMBER'])).toEqual(['USER']);
    expect(payersOf(['CLUB'])).toEqual(['AGENT']);
    expect(payersOf(['CLUB', 'MEMBER'])).toEqual(['AGENT', 'USER']);
    expect(payersOf([])).toEqual(['USER']);
    expect(lodgesForClub({ type: 'breeder', roles: ['club_secretary'] })).toBe(true);
    expect(lodgesForClub({ type: 'owner', roles: ['club_admin', 'collection_agent'] })).toBe(false);
    expect(lodgesForClub({ type: 'vet', roles: ['club_admin'] })).toBe(false);
  });
});

describe('3.11 billing mode of a club', () => {
  const database = useDatabase();
  let secretary: SessionUser;
  let member: SessionUser;
  let club: number;
  let browser: ApiBrowser;

  beforeAll(async () => {
    const { db } = database;
    [secretary, member] = [
      await createPerson(db, { password: PASSWORD }),
      await createPerson(db, { password: PASSWORD }),
    ];
    club = await createClub(db, [
      [secretary, 'SECRETARY'],
      [member, 'MEMBER'],
    ]);
    await db.insertInto('clubProduct').values({ clubId: club, productId: 36 }).execute();
    browser = new ApiBrowser({ db, ip: '198.51.100.1' });
    await signIn(browser, secretary);
  });

  const setBillingMode = (billingMode: 'MEMBER' | 'CLUB') =>
    database.db.updateTable('club').set({ billingMode }).where('id', '=', club).execute();
  const prepare = (payer: string) =>
    browser.post('/api/store/orders/advance/', {
      agent: { email: secretary.email },
      user: { email: member.email, firstName: 'Bea', lastName: 'Brown', country: 'AU' },
      animals: [],
      products: [{ productId: 36, quantity: 1 }],
      payer,
    });
  const payers = async () => (await browser.get('/api/store/orders/advance/payers')).body;

  test('3.11 where members pay, an order for a member is paid by the member', async () => {
    await setBillingMode('MEMBER');
    expect(await payers()).toEqual({ payers: ['USER'], isClub: true });
    for (const payer of ['AGENT', 'PROGRAMME'])
      expect(await prepare(payer)).toMatchObject({
        status: 428,
        body: { payer: ['Members of your club pay for themselves. Please choose the customer.'] },
      });
    expect((await prepare('USER')).status).toBe(201);
  });

  test('3.11 where the club pays, its secretary orders for members; members see that the club pays', async () => {
    await setBillingMode('CLUB');
    expect(await payers()).toEqual({ payers: ['AGENT'], isClub: true });
    expect((await prepare('USER')).body).toEqual({
      payer: ['Your club pays for its orders. Please choose the club.'],
    });
    expect(await prepare('AGENT')).toMatchObject({ status: 201, body: { payer: 'AGENT' } });
    const clubSeenBy = async (who: ApiBrowser) => (await who.get('/api/my/club-products')).body.clubs[0];
    expect(await clubSeenBy(browser)).toMatchObject({ billing: 'CLUB', mayOrder: true });
    const plain = new ApiBrowser({ db: database.db, ip: '198.51.100.2' });
    await signIn(plain, member);
    expect(await clubSeenBy(plain)).toMatchObject({ billing: 'CLUB', mayOrder: false });
    expect((await plain.get('/api/store/orders/advance/payers')).status).toBe(403);
  });

  test('3.11 staff set the billing mode, and the history of the club records it', async () => {
    const desk = new ApiBrowser({ db: database.db, ip: '198.51.100.3' });
    await signIn(desk, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
    const path = `/api/admin/clubs/${club}`;
    const { version, name } = (await desk.get(path)).body;
    const body = { name, countryCode: 'AU', registryCode: null, breedIds: [], version };
    expect((await desk.put(path, { ...body, billingMode: 'NOBODY' })).body).toEqual({
      billingMode: ['Choose who pays.'],
    });
    expect((await desk.put(path, { ...body, billingMode: 'MEMBER' })).status).toBe(200);
    expect((await desk.get(path)).body).toMatchObject({
      billingMode: 'MEMBER',
      history: [{ what: 'Details changed' }],
    });
    expect(await payers()).toMatchObject({ payers: ['USER'] });
  });

  test('an id above the range is refused with 428, not 500', async () => {
    expect(await browser.get('/api/my/advance-orders/99999999999')).toMatchObject({
      status: 428,
      body: { id: ['Enter 2147483647 or less.'] },
    });
    expect(await browser.delete('/api/my/addresses/99999999999')).toMatchObject({
      status: 428,
      body: { _: ['The request contains a number that is too large.'] },
    });
  });
});
