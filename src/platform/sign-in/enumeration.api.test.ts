import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { ApiBrowser, type ApiResponse } from '../../../test/support/api.ts';
import { giveTests } from '../../../test/support/credits-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createClub } from '#platform/accounts/accounts.service.ts';

const database = useDatabase();
let caller: SessionUser;
let clubId: number;
let animals: number[];
let browser: ApiBrowser;
let network = 0;

beforeAll(async () => {
  const { db } = database;
  caller = await createPerson(db, { password: PASSWORD, roles: ['club_admin'] });
  clubId = await createClub(ctxOf(db, caller), {
    name: 'Club of nobody',
    countryCode: 'AU',
    members: [{ personId: caller.id, role: 'ADMIN' }],
  });
  animals = [await createAnimal(db, caller, { name: 'Rex' }), await createAnimal(db, caller, { name: 'Rex' })];
  await seedCatalogue(db);
  await giveTests(db, { personId: caller.id, quantity: 4, categoryId: 4, productId: 36 });
  browser = createBrowser();
  await signIn(browser, caller);
});

const createBrowser = () => new ApiBrowser({ db: database.db, ip: `198.51.101.${(network += 1)}` });

type SendRequest = (email: string, turn: number) => Promise<ApiResponse>;

const endpoints: Record<string, SendRequest> = {
  'signing in': (username) => createBrowser().post('/api/auth/login', { username, password: 'Wrong-password-1' }),
  'a forgotten password': (email) => createBrowser().post('/api/forgot-password', { email }),
  registering: (email) =>
    createBrowser().post('/api/auth/register', {
      type: 'owner',
      email,
      password: 'Kitchen-kennel-24',
      firstName: 'A',
      lastName: 'B',
      countryCode: 'AU',
      state: 'VIC',
      acceptTerms: true,
    }),
  'looking a user up': (email) => browser.get(`/api/user/${encodeURIComponent(email)}`),
  'a new address for signing in': (email) => browser.post('/api/my/security/email', { email, password: PASSWORD }),
  'sharing an animal': (email, turn) =>
    browser.post(`/api/my/animals/${animals[turn]}/share`, { email, level: 'VIEW' }),
  'offering an animal': (email, turn) =>
    browser.post('/api/my/animals/transfer', { animal_ids: [animals[turn]], email }),
  'giving tests of a balance': (email) =>
    browser.post('/api/my/transfer-multipack', { email, quantity: 1, category_id: 4 }),
  'inviting to a club': (email) => browser.post(`/api/my/clubs/${clubId}/invitations`, { email }),
};

test.each(Object.entries(endpoints))(
  'T36 %s returns the same bytes and headers for an address with an account and for one without',
  async (what, send) => {
    const known = await createPerson(database.db, { email: createAddress(), password: PASSWORD });
    const unknownAddress = createAddress();
    const responses = [await send(known.email, 0), await send(unknownAddress, 1)];
    await sql`delete from rate_limit`.execute(database.db);
    expect(responses[0]!.status).not.toBe(428);
    // A lookup returns 404 in both cases. The other operations must not, or the comparison would prove nothing.
    if (what !== 'looking a user up') expect(responses[0]!.status).not.toBe(404);
    const [first, second] = responses.map((response, at) =>
      normalise(response, at === 0 ? known.email : unknownAddress),
    );
    expect(first).toEqual(second);
  },
);

/** Addresses of equal length, so that bodies that contain them can be compared. */
function createAddress(): string {
  return `a${randomBytes(6).toString('hex')}@example.test`;
}

function normalise({ status, body, headers }: ApiResponse, email: string) {
  const comparable = [...headers].filter(
    ([name]) => !['x-request-id', 'date', 'set-cookie', 'server-timing'].includes(name),
  );
  return {
    status,
    body: JSON.stringify(body)
      .replaceAll(email, '<address>')
      .replace(/^\{"id":\d+/, '{"id":0'),
    headers: comparable,
  };
}
