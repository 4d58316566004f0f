import { beforeAll, describe, expect, test } from 'vitest';
import { audienceTabs, offerTabs, toolButtons } from '#site/frame/menus.rules.ts';
import type { SessionUser } from '#platform/context/context.ts';
import { emailField } from '#shared/forms/form-fields.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { allOperations } from '../../../test/support/matrix-inputs.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { isAllowed } from './access.rules.ts';
import { accountSections } from './my-menu.rules.ts';
import { PERSISTED } from './use-account.ts';

const database = useDatabase();
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

describe('what each user type sees', () => {
  test.each([
    ['R077', null, ['Breeder', 'Pet Owner', 'Veterinarians']],
    ['R078', 'breeder' as const, ['Breeder']],
    ['R079', 'owner' as const, ['Pet Owner']],
    ['R080', 'vet' as const, ['Veterinarians']],
  ])('%s the audience tabs of %s are %j', (_id, user, tabs) => {
    expect(labels(audienceTabs(user))).toEqual(tabs);
  });

  test('R081 breeders get the kit activation and my animals', () => {
    expect(labels(toolButtons('breeder', true))).toEqual(['Kit activation', 'My animals']);
  });

  test('R083 owners get the sample tracker and activate kit', () => {
    expect(labels(toolButtons('owner', true))).toEqual(['Sample tracker', 'Activate kit']);
  });

  test('R085 vets see no special offers', () => {
    const bar = (audience: 'vet' | 'breeder') => labels(offerTabs({ audience, isLoggedIn: true, countryCode: 'AU' }));
    expect(bar('breeder')).toContain('Special offers');
    expect(bar('vet')).not.toContain('Special offers');
  });

  test('R084 R096 animals are called patients for vets', () => {
    const all = (type: 'vet' | 'breeder') => accountSections(type).flatMap(({ links }) => labels(links));
    expect(all('vet')).toContain('My patients');
    expect(all('vet')).not.toContain('My animals');
    expect(all('breeder')).toContain('My animals');
  });

  test('P151 R624 clinics, agents and clubs that can order supplies have them in their menu; others do not', () => {
    const has = (type: 'vet' | 'owner', roles: readonly string[] = []) =>
      accountSections(type, roles).some(({ links }) => links.some(({ to }) => to === '/my/order-supplies'));
    for (const role of ['collection_agent', 'club_admin', 'club_secretary', 'club_viewer', 'support'] as const) {
      const actor = { type: 'owner' as const, roles: [role] };
      expect([role, has('owner', [role])]).toEqual([role, isAllowed(actor, 'supplies.order')]);
    }
    expect([has('vet'), has('owner')]).toEqual([true, false]);
  });

  test('R029 the browser stores exactly four slices of state', () => {
    expect(Object.keys(PERSISTED)).toHaveLength(4);
  });

  test('R539 an e-mail address has at most 120 characters', () => {
    const long = `${'a'.repeat(60)}@${'b'.repeat(50)}.example`;
    expect(emailField.safeParse(long.padStart(120, 'c').slice(-120)).success).toBe(true);
    const refused = emailField.safeParse(long.padStart(121, 'c'));
    expect(refused.error?.issues[0]?.message).toBe('This field have maximum 120 characters');
  });
});

describe('what each user type can do', () => {
  let breeder: SessionUser;
  let friend: SessionUser;
  const [hers, his] = [new Map<string, ApiBrowser>(), new Map<string, ApiBrowser>()];

  beforeAll(async () => {
    breeder = await createPerson(database.db, { password: PASSWORD });
    friend = await createPerson(database.db, { password: PASSWORD, type: 'vet' });
    for (const [who, browsers, ip] of [
      [breeder, hers, '198.51.100.81'],
      [friend, his, '198.51.100.82'],
    ] as const) {
      const browser = new ApiBrowser({ db: database.db, ip });
      await signIn(browser, who);
      browsers.set('browser', browser);
    }
  });

  test('R635 the user types are breeder, vet, owner and guest', async () => {
    const types = await database.db.selectFrom('person').select('type').distinct().execute();
    expect(types.every(({ type }) => ['breeder', 'vet', 'owner'].includes(type))).toBe(true);
    expect((await new ApiBrowser({ db: database.db }).get('/api/visit')).status).toBe(200);
  });

  test('R095 an animal cannot be deleted from the list of animals', async () => {
    const id = await createAnimal(database.db, breeder);
    expect([404, 405]).toContain((await hers.get('browser')!.delete(`/api/my/animals/${id}`)).status);
    const deletes = allOperations().filter(
      ({ method, path }) => method === 'DELETE' && /^\/my\/animals\/\{id\}$/.test(path),
    );
    expect(deletes).toEqual([]);
  });

  test('R098 the other user can view a shared animal until the share ends', async () => {
    const id = await createAnimal(database.db, breeder);
    const view = async () => (await his.get('browser')!.get(`/api/my/animals/${id}`)).status;
    expect(await view()).toBe(404);
    await hers.get('browser')!.post(`/api/my/animals/${id}/share`, { email: friend.email, level: 'VIEW' });
    expect(await view()).toBe(200);
    await hers.get('browser')!.delete(`/api/my/animals/${id}/share/${friend.email}`);
    expect(await view()).toBe(404);
  });

  test("R093 a product has a price for breeders and one for vets, and the signed-in user's type determines which applies", async () => {
    const price = async (browser: ApiBrowser) => (await browser.get('/api/my/store/products/product/36')).body.price;
    const [one, other] = [await price(hers.get('browser')!), await price(his.get('browser')!)];
    const rows = await database.db
      .selectFrom('price')
      .selectAll()
      .where('productId', '=', 36)
      .where('priceBook', '=', 'AU')
      .execute();
    const of = (audience: string) => rows.find((row) => row.audience === audience)?.amountCents;
    expect(rows.length).toBeGreaterThan(1);
    expect([typeof one.amountCents, typeof other.amountCents]).toEqual(['number', 'number']);
    expect([one.amountCents ?? one.cents ?? one, other.amountCents ?? other.cents ?? other]).toEqual([
      of('breeder') ?? of('public'),
      of('vet') ?? of('public'),
    ]);
  });

  test('R102 points are shown only to their owner', async () => {
    expect((await hers.get('browser')!.get('/api/my/loyalty-points')).status).toBe(200);
    expect((await new ApiBrowser({ db: database.db }).get('/api/my/loyalty-points')).status).toBe(401);
  });
});
