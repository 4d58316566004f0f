import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { ApiBrowser, type ApiAnswer } from '../../../test/support/api.ts';
import { giveTests } from '../../../test/support/credits-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createClub } from '#platform/accounts/accounts.service.ts';

const database = useDatabase();
let asker: SessionUser;
let clubId: number;
let animals: number[];
let browser: ApiBrowser;
let network = 0;

beforeAll(async () => {
  const { db } = database;
  asker = await createPerson(db, { password: PASSWORD, roles: ['club_admin'] });
  clubId = await createClub(ctxOf(db, asker), {
    name: 'Club of nobody',
    countryCode: 'AU',
    members: [{ personId: asker.id, role: 'ADMIN' }],
  });
  animals = [await createAnimal(db, asker, { name: 'Rex' }), await createAnimal(db, asker, { name: 'Rex' })];
  await seedCatalogue(db);
  await giveTests(db, { personId: asker.id, quantity: 4, categoryId: 4, productId: 36 });
  browser = createBrowser();
  await signIn(browser, asker);
});

const createBrowser = () => new ApiBrowser({ db: database.db, ip: `198.51.101.${(network += 1)}` });

type Ask = (email: string, turn: number) => Promise<ApiAnswer>;

const endpoints: Record<string, Ask> = {
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
  'T36 %s sends the same bytes and headers for an address with an account and for one without',
  async (what, ask) => {
    const known = await createPerson(database.db, { email: createAddress(), password: PASSWORD });
    const nobody = createAddress();
    const answers = [await ask(known.email, 0), await ask(nobody, 1)];
    await sql`delete from rate_limit`.execute(database.db);
    expect(answers[0]!.status).not.toBe(428);
    // Looking up is answered with nothing for everyone; the others have to be at work to prove anything.
    if (what !== 'looking a user up') expect(answers[0]!.status).not.toBe(404);
    const [first, second] = answers.map((answer, at) => plain(answer, at === 0 ? known.email : nobody));
    expect(first).toEqual(second);
  },
);

/** Addresses of one length, so that bodies which name them can be compared. */
function createAddress(): string {
  return `a${randomBytes(6).toString('hex')}@example.test`;
}

function plain({ status, body, headers }: ApiAnswer, email: string) {
  const told = [...headers].filter(([name]) => !['x-request-id', 'date', 'set-cookie', 'server-timing'].includes(name));
  return {
    status,
    body: JSON.stringify(body)
      .replaceAll(email, '<address>')
      .replace(/^\{"id":\d+/, '{"id":0'),
    headers: told,
  };
}
