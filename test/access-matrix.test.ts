import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { allPermissions } from './support/permissions.ts';
import { isAllowed, type OperationAccess, type Permission } from '#platform/accounts/access.rules.ts';
import type { NewPerson } from '#platform/accounts/accounts.service.ts';
import { type ApiResponse, ApiBrowser } from './support/api.ts';
import { useDatabase } from './support/database.ts';
import { allOperations, type Operation, requestFor } from './support/matrix-inputs.ts';
import { createMatrixWorld, CANARIES, type MatrixWorld } from './support/matrix-world.ts';
import { changedTables, fingerprint } from './support/fingerprint.ts';
import { createPerson } from './support/people-factory.ts';

const database = useDatabase({ checkInvariants: false });
const operations = allOperations();

interface Actor {
  name: string;
  user: SessionUser | null;
  /** The admin to whom the session belongs, if the user is only viewed. */
  session: string | null;
  act: boolean;
}

const kinds: Record<string, Partial<NewPerson>> = {
  owner: { type: 'owner' },
  breeder: { type: 'breeder' },
  'vet (owner of a clinic)': { type: 'vet', clinic: { name: 'A', registrationNumber: '1', countryCode: 'AU' } },
  'vet (billing)': { type: 'vet' },
  'vet (staff of a clinic)': { type: 'vet' },
  'club admin': { type: 'owner', roles: ['club_admin'] },
  'club secretary': { type: 'owner', roles: ['club_secretary'] },
  'club viewer': { type: 'owner', roles: ['club_viewer'] },
  'collection agent': { type: 'owner', roles: ['collection_agent'] },
  'registry officer': { type: 'owner', roles: ['registry_officer'] },
  'lab technician': { type: 'owner', roles: ['lab_technician'] },
  'lab reviewer': { type: 'owner', roles: ['lab_reviewer'] },
  support: { type: 'owner', roles: ['support'] },
  admin: { type: 'owner', roles: ['admin'] },
};

let actors: Actor[] = [];
let world: MatrixWorld;
let browser: ApiBrowser;

beforeAll(async () => {
  world = await createMatrixWorld(database.db);
  browser = new ApiBrowser({ db: database.db, adapters: world.adapters });
  actors = await makeActors();
});

describe('T33 access by role', () => {
  test('T33 every operation names its actors, and the test has ids for each of them', () => {
    expect(operations.length).toBeGreaterThan(140);
    const unknown = operations.filter(({ access }) => isOwned(access) && !world.things[access.whose!]);
    expect(
      unknown.map(({ name, access }) => `${name}: "${access.whose}" needs a line in test/support/matrix-world.ts`),
    ).toEqual([]);
  });

  test('T33 operations under /my need an account, under /admin and /lab a role, and no GET changes anything', () => {
    const wrong = operations.flatMap(({ name, path, method, access }) => [
      ...(path.startsWith('/my/') && access.may === 'anyone' ? [`${name}: ${path} is for everybody`] : []),
      ...(/^\/(admin|lab)\//.test(path) && !isPermission(access.may) && path !== '/admin/view-as'
        ? [`${name}: ${path} asks for no role`]
        : []),
      ...(method === 'GET' && access.does === 'changes' ? [`${name}: a GET that changes`] : []),
    ]);
    expect(wrong).toEqual([]);
  });

  test('T33 actors without access get 401 or 403 for any input, and nothing changes', async () => {
    const before = await fingerprint(database.db);
    const leaks: string[] = [];
    let tried = 0;
    for (const operation of operations) {
      for (const actor of actors) {
        const refusal = expectedRefusal(actor, operation);
        if (refusal === null) continue;
        tried += 1;
        const response = await ask(actor, operation, world.things[operation.access.whose ?? ''] ?? {});
        if (response.status !== refusal)
          leaks.push(`${actor.name} ${operation.name}: ${response.status}, not ${refusal}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(tried).toBeGreaterThan(operations.length * 2);
    expect(changedTables(before, await fingerprint(database.db))).toEqual([]);
  }, 600_000);

  test('T33 actors with access reach the operation', async () => {
    const refused: string[] = [];
    for (const operation of operations.filter(({ access }) => !access.whose && access.does === 'looks')) {
      for (const actor of actors) {
        if (expectedRefusal(actor, operation) !== null || /^auth\.|ViewAs$|^security\.answer/.test(operation.name))
          continue;
        const response = await ask(actor, operation, {});
        if ([401, 403].includes(response.status) || response.status >= 500)
          refused.push(`${actor.name} ${operation.name}: ${response.status} ${JSON.stringify(response.body)}`);
      }
    }
    expect(refused).toEqual([]);
  }, 600_000);
});

describe('T32 data of other users', () => {
  const owned = operations.filter(({ access }) => isOwned(access));

  test('T32 an operation with an id in its path names the owner of the id, or is for staff or for everyone', () => {
    const unnamed = operations.filter(
      ({ path, access }) => path.includes('{') && access.may === 'signed_in' && !access.whose,
    );
    expect(unnamed.map(({ name }) => `${name}: say in src/routes.access.ts whose its ids are`)).toEqual([]);
  });

  test('T32 ids of other users respond like unknown ids, reveal nothing and change nothing', async () => {
    const before = await fingerprint(database.db);
    const leaks: string[] = [];
    for (const operation of owned) {
      for (const actor of actors) {
        if (expectedRefusal(actor, operation) !== null || mayLookUp(actor, operation)) continue;
        await sql`delete from rate_limit`.execute(database.db);
        const thing = world.things[operation.access.whose!]!;
        const response = await ask(actor, operation, thing);
        const words = CANARIES.filter((word) => JSON.stringify(response.body).includes(word));
        const missing = response.status === 404 ? response : await ask(actor, operation, unknownIds(thing));
        if (response.status < 400 || response.status >= 500 || words.length > 0 || !isSameAnswer(response, missing))
          leaks.push(
            `${actor.name} ${operation.name}: ${response.status} ${words.join()} ${JSON.stringify(response.body).slice(0, 160)}`,
          );
      }
    }
    expect(leaks).toEqual([]);
    expect(changedTables(before, await fingerprint(database.db))).toEqual([]);
  }, 600_000);

  test('T32 the same requests succeed when the owner sends them', async () => {
    const owner: Actor = { name: 'the owner', user: world.victim, session: null, act: false };
    const missed: string[] = [];
    const inOrder = [...owned].toSorted((a, b) => rank(a) - rank(b));
    for (const operation of inOrder) {
      if (unavailable.includes(operation.name)) continue;
      const response = await ask(owner, operation, world.things[operation.access.whose!]!);
      if ([401, 403, 404, 428].includes(response.status) || response.status >= 500)
        missed.push(`${operation.name}: ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`);
    }
    expect(missed).toEqual([]);
  }, 600_000);
});

// This world has no breed composition, no relatives, no payment provider and no file, so these operations fail for the
// owner too.
const unavailable = [
  'parentage.file',
  'results.breedCertificate',
  'results.partnerResults',
  'checkout.startPayment',
  'sheets.load',
  'animals.photo',
  'animals.setPhoto',
  'chipFilm.send',
  'clubs.logo',
  'clubs.setLogo',
  'collection.photo',
  'collection.setPhoto',
  'listings.myPhoto',
  'listings.setPhoto',
  'relatives.send',
];

/** The same kinds of ids, but unknown ones. */
function unknownIds(thing: Record<string, unknown>): Record<string, unknown> {
  const far = (value: unknown): unknown =>
    typeof value === 'number' ? value + 1_000_000 : Array.isArray(value) ? value.map(far) : value;
  return Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, far(value)]));
}

function isSameAnswer(a: ApiResponse, b: ApiResponse): boolean {
  return a.status === b.status && JSON.stringify(a.body) === JSON.stringify(b.body);
}

function isOwned({ whose }: OperationAccess): boolean {
  return whose !== undefined && whose !== 'public' && whose !== 'key';
}

function isPermission(may: string): may is Permission {
  return (allPermissions as string[]).includes(may);
}

/** The expected refusal, derived from the access table and the actor and not from the code under test. */
function expectedRefusal({ user, session, act }: Actor, { access }: Operation): 401 | 403 | null {
  if (!user) return access.may === 'anyone' ? null : 401;
  if (session && (access.does === 'own_hands' || (access.does === 'changes' && !act))) return 403;
  if (!isPermission(access.may)) return null;
  return isAllowed(user, access.may) ? null : 403;
}

/** Only staff may look up a person by email address. */
function mayLookUp(actor: Actor, operation: Operation): boolean {
  return operation.name === 'accounts.findUserByEmail' && ['admin', 'support'].includes(actor.name);
}

function rank({ method, access }: Operation): number {
  return method === 'DELETE' ? 3 : access.does === 'own_hands' ? 2 : access.does === 'changes' ? 1 : 0;
}

async function makeActors(): Promise<Actor[]> {
  const actors: Actor[] = [{ name: 'guest', user: null, session: null, act: false }];
  for (const [name, wish] of Object.entries(kinds)) {
    const user = await createPerson(database.db, wish);
    actors.push({ name, user, session: null, act: false });
  }
  const clinic = actors.find(({ name }) => name.startsWith('vet (owner'))!.user!.clinicIds[0]!;
  for (const [name, role] of [
    ['vet (billing)', 'billing'],
    ['vet (staff of a clinic)', 'staff'],
  ] as const) {
    const personId = actors.find((actor) => actor.name === name)!.user!.id;
    await database.db.insertInto('clinicMember').values({ clinicId: clinic, personId, role }).execute();
  }
  const admin = actors.find(({ name }) => name === 'admin')!.user!;
  const viewed = await createPerson(database.db, { type: 'breeder' });
  const view = { ...viewed, viewedBy: { id: admin.id, name: admin.name, mayAct: false } };
  actors.push({ name: 'admin looking as a breeder', user: view, session: admin.id, act: false });
  actors.push({ name: 'admin acting as a breeder', user: view, session: admin.id, act: true });
  return actors;
}

let sessions = 0;

/** Sends a request through the real HTTP layer with a new session, like a browser that has just signed in. */
async function ask(actor: Actor, operation: Operation, thing: Record<string, unknown>) {
  browser.cookies.clear();
  if (actor.user) {
    sessions += 1;
    const token = `matrix-${sessions}`.padEnd(43, '-');
    await database.db
      .insertInto('loginSession')
      .values({
        id: token,
        personId: actor.session ?? actor.user.id,
        tokenHash: createHash('sha256').update(token).digest('base64url'),
        expiresAt: sql<Date>`now() + interval '1 hour'`,
        idleMinutes: 60,
        ...(actor.session && {
          viewingId: actor.user.id,
          viewingReason: 'the matrix walks',
          viewingUntil: sql<Date>`now() + interval '30 minutes'`,
          viewingAct: actor.act,
        }),
      })
      .execute();
    browser.cookies.set('damsire_session', token);
  }
  const { path, body } = requestFor(operation, thing);
  return browser.call(operation.method, path, body);
}
