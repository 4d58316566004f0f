import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, createPendingVet, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createBrowser, createSignedIn } = useBrowsers(database);
let admin: SessionUser;
let adminBrowser: ApiBrowser;

beforeAll(async () => {
  [adminBrowser, admin] = await createSignedIn({ roles: ['admin'], firstName: 'Ada' });
});

interface Visit {
  id: string;
  lastSeenAt: string | null;
}

describe('the list', () => {
  test('a name is found by index, also without accents and with the family name first', async () => {
    const person = await createPerson(database.db, { firstName: 'Zdeňka', lastName: 'Žluťoučká' });
    const find = async (search: string) =>
      (await adminBrowser.get(`/api/admin/people?search=${encodeURIComponent(search)}`)).body.results as {
        id: string;
      }[];
    for (const search of ['zlutoucka', 'Žluťoučká Zdeňka', 'ZDENKA zlut', 'deňka'])
      expect(
        (await find(search)).map(({ id }) => id),
        search,
      ).toEqual([person.id]);
    expect(await find('Zdeňka Novák')).toEqual([]);
    const plan = await database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain select id from person where plain_text(name) like plain_text('%zlutoucka%')`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('person_plain_name');
  });

  test('the list can be searched by name, email address and clinic, filtered, sorted and paged', async () => {
    const vet = await createPendingVet(database.db, 'Marram Clinic');
    const find = async (query: string) =>
      (await adminBrowser.get(`/api/admin/people?${query}`)).body.results as { id: string }[];
    expect((await find('search=marram')).map(({ id }) => id)).toEqual([vet.id]);
    expect((await find(`search=${encodeURIComponent(vet.email.toUpperCase())}`)).map(({ id }) => id)).toEqual([vet.id]);
    await createPerson(database.db, { email: `x.${vet.email}` });
    expect((await find(`search=${encodeURIComponent(vet.email)}`)).map(({ id }) => id)).toEqual([vet.id]);
    expect(await find(`search=${encodeURIComponent(vet.email.slice(0, -1))}`)).toHaveLength(2);
    expect((await find('search=%25')).length).toBe(0);
    expect((await find('filter=waiting')).map(({ id }) => id)).toEqual([vet.id]);
    expect((await find('filter=staff')).map(({ id }) => id)).toContain(admin.id);
    const up = (await find('sort=name&size=100')).map(({ id }) => id);
    const down = (await find('sort=-name&size=100')).map(({ id }) => id);
    expect(new Set(down)).toEqual(new Set(up));
    expect((await adminBrowser.get('/api/admin/people?size=1')).body).toMatchObject({ next: 2, previous: null });
    expect((await adminBrowser.get('/api/admin/people?sort=password')).status).toBe(428);
  });

  test('the list can be sorted by the last visit, which is kept after the session ends', async () => {
    const visitor = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    await signIn(browser, visitor);
    const never = await createPerson(database.db);
    await database.db.deleteFrom('loginSession').where('personId', '=', visitor.id).execute();
    const visits = async (sort: string) =>
      ((await adminBrowser.get(`/api/admin/people?size=100&sort=${sort}`)).body.results as Visit[])
        .filter(({ id }) => [visitor.id, never.id].includes(id))
        .map(({ id, lastSeenAt }) => [id, lastSeenAt !== null]);
    expect(await visits('-lastSeenAt')).toEqual([
      [visitor.id, true],
      [never.id, false],
    ]);
    expect(await visits('lastSeenAt')).toEqual([
      [never.id, false],
      [visitor.id, true],
    ]);
  });

  test('a request in an older session updates the last visit after an hour', async () => {
    const visitor = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    await signIn(browser, visitor);
    const lastSeenAt = new Date(Date.now() - 2 * 3_600_000);
    await database.db.updateTable('loginSession').set({ lastSeenAt }).where('personId', '=', visitor.id).execute();
    await database.db.updateTable('person').set({ lastSeenAt }).where('id', '=', visitor.id).execute();
    await browser.get('/api/my/details');
    const person = (await adminBrowser.get(`/api/admin/people/${visitor.id}`)).body as Visit;
    expect(Date.parse(person.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('support can read and approve, but change nothing else; others get 403', async () => {
    const support = createBrowser();
    await signIn(support, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
    const person = await createPerson(database.db);
    expect((await support.get('/api/admin/people')).status).toBe(200);
    expect(
      (
        await support.put(`/api/admin/people/${person.id}/roles`, {
          roles: ['admin'],
          reason: 'because',
          password: PASSWORD,
          version: '',
        })
      ).status,
    ).toBe(403);
    const owner = createBrowser();
    await signIn(owner, await createPerson(database.db, { password: PASSWORD }));
    expect((await owner.get('/api/admin/people')).status).toBe(403);
    expect((await createBrowser().get('/api/admin/people')).status).toBe(401);
  });
});

describe('accounts', () => {
  test('a closed account is signed out at once and cannot sign in until it is reopened', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const userBrowser = createBrowser();
    await signIn(userBrowser, person);
    expect(
      (await adminBrowser.post(`/api/admin/people/${person.id}/deactivation`, { reason: 'a chargeback' })).status,
    ).toBe(200);
    expect((await userBrowser.get('/api/my/details')).status).toBe(401);
    expect(
      (await createBrowser().post('/api/auth/login', { username: person.email, password: PASSWORD })).body.code,
    ).toBe('login_failed');
    expect(
      (await adminBrowser.post(`/api/admin/people/${person.id}/deactivation`, { reason: 'once more' })).status,
    ).toBe(409);
    expect((await adminBrowser.delete(`/api/admin/people/${person.id}/deactivation`)).status).toBe(200);
    await signIn(userBrowser, person);
  });

  test('an outdated page cannot undo newer roles', async () => {
    const person = await createPerson(database.db, { password: PASSWORD, roles: ['lab_technician'] });
    const open = async () => (await adminBrowser.get(`/api/admin/people/${person.id}`)).body;
    const give = (version: string, roles: string[]) =>
      adminBrowser.put(`/api/admin/people/${person.id}/roles`, {
        roles,
        version,
        reason: 'changes desk',
        password: PASSWORD,
      });
    const [older, newer] = [await open(), await open()];
    expect((await give(newer.rolesVersion, ['lab_technician', 'support'])).status).toBe(200);
    expect(await give(older.rolesVersion, ['lab_technician', 'lab_reviewer'])).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: CHANGED_SINCE },
    });
    expect(await open()).toMatchObject({ roles: ['lab_technician', 'support'] });
    const { rolesVersion } = await open();
    const both = await Promise.all([give(rolesVersion, ['support']), give(rolesVersion, ['lab_reviewer'])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { roles, history } = await open();
    expect(roles).toHaveLength(1);
    expect(history.slice(0, 2).map(({ detail }: { detail: string }) => detail)).toEqual([
      roles[0] === 'support'
        ? 'revoked Laboratory technician'
        : 'granted Laboratory reviewer; revoked Laboratory technician, Support',
      'granted Support',
    ]);
  });

  test('roles are replaced as a whole, with a reason, and take effect in a new session', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const userBrowser = createBrowser();
    await signIn(userBrowser, person);
    const give = async (roles: string[], reason = 'joins the laboratory') => {
      const { rolesVersion: version } = (await adminBrowser.get(`/api/admin/people/${person.id}`)).body;
      return adminBrowser.put(`/api/admin/people/${person.id}/roles`, { roles, version, reason, password: PASSWORD });
    };
    expect((await give(['lab_technician'], '')).status).toBe(428);
    expect((await give(['emperor'])).status).toBe(428);
    expect((await give(['lab_technician'])).status).toBe(200);
    expect((await userBrowser.get('/api/my/details')).status).toBe(401);
    await signIn(userBrowser, person);
    expect((await userBrowser.get('/api/lab/samples')).status).toBe(200);
    expect((await give([])).status).toBe(200);
    await signIn(userBrowser, person);
    expect((await userBrowser.get('/api/lab/samples')).status).toBe(403);
  });

  test('a role change needs the password of the admin who makes it', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const userBrowser = createBrowser();
    await signIn(userBrowser, person);
    const give = (password?: string) =>
      adminBrowser.put(`/api/admin/people/${person.id}/roles`, {
        roles: ['support'],
        version: '',
        reason: 'joins support',
        password,
      });
    expect(await give()).toMatchObject({ status: 428, body: { password: ['Enter your password.'] } });
    expect(await give('wrong')).toMatchObject({
      status: 428,
      body: { password: ['That password is wrong. Try again.'] },
    });
    expect((await adminBrowser.get(`/api/admin/people/${person.id}`)).body.roles).toEqual([]);
    expect((await userBrowser.get('/api/my/details')).status).toBe(200);
    expect((await give(PASSWORD)).status).toBe(200);
    expect((await adminBrowser.get(`/api/admin/people/${person.id}`)).body.roles).toEqual(['support']);
  });

  test.each(['roles', 'deactivation'])(
    'when two admins remove the rights of each other at the same time (%s), one remains',
    async (change) => {
      for (let round = 0; round < 5; round += 1) {
        const pair = await Promise.all(
          [1, 2].map(async () => {
            const person = await createPerson(database.db, { password: PASSWORD, roles: ['admin'] });
            const browser = createBrowser();
            await signIn(browser, person);
            return { id: person.id, browser };
          }),
        );
        const end = ({ browser }: { browser: ApiBrowser }, id: string) =>
          change === 'roles'
            ? browser.put(`/api/admin/people/${id}/roles`, {
                roles: [],
                version: 'admin',
                reason: 'leaving soon',
                password: PASSWORD,
              })
            : browser.post(`/api/admin/people/${id}/deactivation`, { reason: 'leaving soon' });
        const [one, two] = pair as [(typeof pair)[0], (typeof pair)[0]];
        await Promise.all([end(one, two.id), end(two, one.id)]);
        const remaining = await database.db
          .selectFrom('personRole')
          .innerJoin('person', 'person.id', 'personRole.personId')
          .select('person.id')
          .where('role', '=', 'admin')
          .where('person.state', '=', 'ACTIVE')
          .where(
            'person.id',
            'in',
            pair.map(({ id }) => id),
          )
          .execute();
        expect(remaining).toHaveLength(1);
      }
    },
  );

  test('users cannot change their own roles or close their own account', async () => {
    const ownRoles = await adminBrowser.put(`/api/admin/people/${admin.id}/roles`, {
      roles: [],
      version: 'admin',
      reason: 'leaving soon',
      password: PASSWORD,
    });
    expect(ownRoles.body).toEqual({ roles: ["You can't change your own roles."] });
    expect(
      (await adminBrowser.post(`/api/admin/people/${admin.id}/deactivation`, { reason: 'leaving soon' })).status,
    ).toBe(409);
  });

  test('an admin can remove lost second factors, and the user is emailed', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    await database.db
      .insertInto('passkey')
      .values({ id: `key-${person.id}`, personId: person.id, label: 'phone', publicKey: 'x' })
      .execute();
    expect((await adminBrowser.get(`/api/admin/people/${person.id}`)).body.hasSecondFactor).toBe(true);
    expect(
      (await adminBrowser.post(`/api/admin/people/${person.id}/second-factor/reset`, { reason: 'lost the phone' }))
        .status,
    ).toBe(200);
    expect((await adminBrowser.get(`/api/admin/people/${person.id}`)).body.hasSecondFactor).toBe(false);
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toPersonId', '=', person.id)
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['accounts.security_changed']);
  });

  test('a user can see that staff viewed their account', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    await adminBrowser.get(`/api/admin/people/${person.id}`);
    const userBrowser = createBrowser();
    await signIn(userBrowser, person);
    const { body } = await userBrowser.get('/api/my/activity?who=others');
    expect(body.results.map((step: { what: string; who: string }) => [step.what, step.who])).toEqual([
      ['Account viewed', 'Our staff'],
    ]);
  });

  test('an unknown account is 404', async () => {
    expect((await adminBrowser.get('/api/admin/people/nobody')).status).toBe(404);
    expect((await adminBrowser.post('/api/admin/people/nobody/deactivation', { reason: 'because' })).status).toBe(404);
  });
});
