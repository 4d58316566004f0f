import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from './support/api.ts';
import { giveTests } from './support/credits-factory.ts';
import { useDatabase } from './support/database.ts';
import { homeAddress } from './support/home-address.ts';
import { breedNamed, createAnimal } from './support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from './support/people-factory.ts';

// If a response is lost, the browser repeats the request with the same key (src/ui/api/idempotency-key.ts).

const database = useDatabase();
const FBP = { categoryId: 4, productId: 36 };
let owner: SessionUser;
let browser: ApiBrowser;
let staff: ApiBrowser;
let dam: number;
let sire: number;
let puppy: number;
let labrador: number;

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  browser = new ApiBrowser({ db: database.db, ip: '198.51.100.7' });
  await signIn(browser, owner);
  staff = new ApiBrowser({ db: database.db, ip: '198.51.100.8' });
  await signIn(staff, await createPerson(database.db, { roles: ['admin'], password: PASSWORD }));
  labrador = await breedNamed(database.db, 'Labrador Retriever');
  dam = await createAnimal(database.db, owner, { breedId: labrador, sex: 'female', dateOfBirth: '2022-01-01' });
  sire = await createAnimal(database.db, owner, { breedId: labrador, sex: 'male', dateOfBirth: '2022-01-01' });
  puppy = await createAnimal(database.db, owner, { breedId: labrador, sex: 'male', dateOfBirth: '2025-06-01' });
  await giveTests(database.db, { personId: owner.id, quantity: 5, ...FBP });
});

const changes: Record<string, { table: string; by?: () => ApiBrowser; path: () => string; body: () => object }> = {
  'an animal': {
    table: 'animal',
    path: () => '/api/my/animals',
    body: () => ({ name: 'Juno', speciesId: 1, breedId: labrador, sex: 'female' }),
  },
  'a heat': { table: 'heat', path: () => `/api/my/animals/${dam}/heats`, body: () => ({ startedOn: '2026-01-05' }) },
  'a mating': {
    table: 'mating',
    path: () => `/api/my/animals/${dam}/matings`,
    body: () => ({ matedOn: '2026-01-15', sireId: sire }),
  },
  'a date of the calendar': {
    table: 'calendar_date',
    path: () => '/api/my/calendar/dates',
    body: () => ({ onDay: '2026-12-24', title: 'Show' }),
  },
  'an address': { table: 'address', path: () => '/api/my/addresses', body: () => homeAddress },
  'a gift of prepaid tests': {
    table: 'kit_credit_transfer',
    path: () => '/api/my/transfer-multipack',
    body: () => ({ email: 'taker@example.test', quantity: 1, category_id: FBP.categoryId }),
  },
  'a parentage request': {
    table: 'parentage_request',
    path: () => '/api/my/parentage-request',
    body: () => ({ offspringIds: [puppy], damId: dam, sireIds: [], waitForProfiles: true }),
  },
  'a mating plan': {
    table: 'mating_plan',
    path: () => '/api/my/mating-plans',
    body: () => ({ name: 'Spring', dams: [{ id: dam, litters: 1 }], sires: [{ id: sire, litters: 1 }] }),
  },
  'a batch of kits': {
    table: 'kit_batch',
    by: () => staff,
    path: () => '/api/admin/kit-batches',
    body: () => ({ productId: FBP.productId, size: 3, swabLot: 'L7', location: 'MAIN', manufacturedOn: '2026-11-01' }),
  },
};

test.each(Object.keys(changes))(
  '%s sent again with the same key, or twice concurrently, is added once',
  async (what) => {
    const { table, by = () => browser, path, body } = changes[what]!;
    const send = (key: string) => by().post(path(), body(), { 'idempotency-key': key });
    const before = await count(table);
    const [first, second] = await Promise.all([send(`${what} 1`), send(`${what} 1`)]);
    expect([first.status, first.body]).toEqual([expect.toBeOneOf([200, 201]), second.body]);
    expect((await send(`${what} 1`)).body).toEqual(first.body);
    expect(await count(table)).toBe(before + 1);
  },
);

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.n ?? 0;
}
