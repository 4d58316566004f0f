import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allPermissions } from './support/permissions.ts';
import { ApiBrowser } from './support/api.ts';
import { useDatabase } from './support/database.ts';
import { changedTables, fingerprint } from './support/fingerprint.ts';
import { allOperations, type Operation, requestFor } from './support/matrix-inputs.ts';
import { createMatrixWorld, type MatrixWorld } from './support/matrix-world.ts';
import { createPerson } from './support/people-factory.ts';

const database = useDatabase({ checkInvariants: false });

/** Actions reserved for the viewed user, as patterns of names and paths. */
const refused: Record<string, RegExp> = {
  payment: /checkout\.|payments\.|\.pay|parentage\.order|\/card|gift-card|orders\.cancel/i,
  redemption: /redeem|loyalty-points|advance\.accept/i,
  transfer: /transfers\.|transfer-multipack|animals\/transfer/i,
  deletion: /privacy\..*deletion/i,
  password: /password|security\./i,
  export: /privacy\..*export/i,
};
// These transfer nothing: an offer is cancelled or refused, and the owner can make it again.
const harmless = ['transfers.decline', 'transfers.cancel'];

let world: MatrixWorld;
let browser: ApiBrowser;
const forPeople = allOperations().filter(
  ({ access, name }) =>
    access.does !== 'looks' &&
    !harmless.includes(name) &&
    (!(allPermissions as string[]).includes(access.may) || access.may === 'breeding.use'),
);
const actsOf = (kind: string) => forPeople.filter(({ name, path }) => refused[kind]!.test(`${name} ${path}`));

beforeAll(async () => {
  world = await createMatrixWorld(database.db);
  browser = new ApiBrowser({ db: database.db, adapters: world.adapters });
}, 600_000);

describe('T30 viewing as another user', () => {
  test.each(Object.keys(refused))(
    'T30 %s: every such operation is refused with and without "act", and changes nothing',
    async (kind) => {
      const acts = actsOf(kind);
      expect(acts.length).toBeGreaterThan(0);
      const before = await fingerprint(database.db);
      const done: string[] = [];
      for (const mayAct of [false, true]) {
        await viewAs(world.victim.id, mayAct);
        for (const act of acts) {
          const { status, body } = await ask(act);
          if (status !== 403 || body.code !== 'read_only_view') done.push(`${act.name}: ${status} ${body.code}`);
        }
      }
      expect(done).toEqual([]);
      const changed = changedTables(before, await fingerprint(database.db));
      expect(changed.filter((table) => !['person', 'person_role', 'event', 'breeder_profile'].includes(table))).toEqual(
        [],
      );
    },
  );

  test('T30 without "act" every operation that changes something is refused', async () => {
    await viewAs(world.victim.id, false);
    const done: string[] = [];
    for (const operation of forPeople) {
      const { status, body } = await ask(operation);
      if (status !== 403 || body.code !== 'read_only_view') done.push(`${operation.name}: ${status}`);
    }
    expect(done).toEqual([]);
  });

  test('T30 the viewing admin has no access to back office, laboratory or another view', async () => {
    await viewAs(world.victim.id, true);
    const staff = allOperations().filter(({ path }) => /^\/(admin|lab)\//.test(path) && path !== '/admin/view-as');
    expect(staff.length).toBeGreaterThan(40);
    const open: string[] = [];
    for (const operation of staff) {
      const { status } = await ask(operation);
      if (status !== 403) open.push(`${operation.name}: ${status}`);
    }
    expect(open).toEqual([]);
    const further = { userId: (await createPerson(database.db)).id, reason: 'one view within another' };
    expect((await browser.post('/api/admin/view-as', further)).body.code).toBe('view_as_nested');
  });
});

function ask(operation: Operation) {
  const { path, body } = requestFor(operation, world.things[operation.access.whose ?? ''] ?? {});
  return browser.call(operation.method, path, body);
}

/** Signs in a new admin who views as this person. */
async function viewAs(personId: string, mayAct: boolean): Promise<void> {
  const admin = await createPerson(database.db, { roles: ['admin'] });
  const token = hashOf(`view-${admin.id}`);
  await database.db
    .insertInto('loginSession')
    .values({
      id: token,
      personId: admin.id,
      tokenHash: hashOf(token),
      expiresAt: sql<Date>`now() + interval '1 hour'`,
      idleMinutes: 60,
      viewingId: personId,
      viewingReason: 'the matrix walks',
      viewingUntil: sql<Date>`now() + interval '30 minutes'`,
      viewingAct: mayAct,
    })
    .execute();
  browser.cookies.clear();
  browser.cookies.set('damsire_session', token);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
