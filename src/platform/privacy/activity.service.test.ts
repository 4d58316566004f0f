import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createLab, createReleasedSample } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let count = 0;
let owner: SessionUser;
let browser: ApiBrowser;
let system: Ctx;

const createBrowser = () =>
  new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}`, adapters: system.adapters });

beforeAll(async () => {
  const lab = await createLab(database.db);
  owner = await createPerson(database.db, { password: PASSWORD });
  system = lab.as(null);
  await createReleasedSample(database.db, { ...lab, owner });
  browser = createBrowser();
  await signIn(browser, owner);
});

describe('account activity', () => {
  test('T30 it shows when staff viewed the site as the user, with the reason but without their names', async () => {
    const admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'] });
    const adminBrowser = createBrowser();
    await signIn(adminBrowser, admin);
    await adminBrowser.post('/api/admin/view-as', { userId: owner.id, reason: 'a question about an order', act: true });
    await adminBrowser.put('/api/my/user/me', { phone: '0399991111' });
    const refused = await adminBrowser.post('/api/my/privacy/exports', { password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([403, 'read_only_view']);
    await adminBrowser.delete('/api/admin/view-as');
    const { body } = await browser.get('/api/my/activity?who=others');
    const steps = body.results as { what: string; who: string; reason: string | null; asYou: boolean }[];
    expect(steps.map(({ what, asYou }) => [what, asYou])).toEqual([
      ['Our staff stopped viewing the site as you', true],
      ['Details changed', true],
      ['Our staff started viewing the site as you', false],
      ['Certificate issued', false],
    ]);
    expect(new Set(steps.map(({ who }) => who))).toEqual(new Set(['Our staff']));
    expect(steps[2]!.reason).toBe('a question about an order');
    expect(JSON.stringify(body)).not.toContain(admin.name);
    const events = await database.db
      .selectFrom('event')
      .select(['kind', 'actorId', 'onBehalfOf'])
      .where('entity', '=', 'person')
      .where('entityId', '=', owner.id)
      .where('kind', '=', 'details_changed')
      .execute();
    expect(events).toEqual([{ kind: 'details_changed', actorId: admin.id, onBehalfOf: owner.id }]);
  });

  test('T30 it shows with whom an animal was shared and whose share ended, but not to its next owner', async () => {
    const [owner, friend] = await Promise.all([
      createPerson(database.db, { password: PASSWORD }),
      createPerson(database.db, { password: PASSWORD }),
    ]);
    const here = createBrowser();
    await signIn(here, owner);
    const animalId = await createAnimal(database.db, owner);
    await here.post(`/api/my/animals/${animalId}/share`, { email: friend.email, level: 'VIEW' });
    await here.post(`/api/my/animals/${animalId}/share`, { email: 'later@example.test', level: 'VIEW' });
    await here.delete(`/api/my/animals/${animalId}/share/${friend.email}`);
    const entries = async (query = '') => {
      const { results } = (await here.get(`/api/my/activity?search=${query}`)).body;
      return (results as { what: string; withWhom: string | null; who: string }[])
        .filter(({ what }) => /shar/i.test(what))
        .map(({ what, withWhom, who }) => [what, withWhom, who]);
    };
    expect(await entries()).toEqual([
      ['Sharing ended', friend.email, 'You'],
      ['Shared', 'later@example.test', 'You'],
      ['Shared', friend.email, 'You'],
    ]);
    expect(await entries('later@')).toEqual([['Shared', 'later@example.test', 'You']]);
    await here.delete(`/api/my/animals/${animalId}/share/all`);
    await database.db
      .updateTable('animalOwnership')
      .set({ personId: friend.id })
      .where('animalId', '=', animalId)
      .execute();
    const next = createBrowser();
    await signIn(next, friend);
    expect(JSON.stringify((await next.get('/api/my/activity')).body)).not.toContain('later@example.test');
  });

  test("it shows views of the user's current and former animals, and actions on their behalf, each once", async () => {
    const [owner, before, member] = await Promise.all([
      createPerson(database.db, { password: PASSWORD }),
      createPerson(database.db),
      createPerson(database.db, { roles: ['support'] }),
    ]);
    const animalId = await createAnimal(database.db, owner);
    const reads = (ownerId: string | null) => ({
      action: 'animal.viewed',
      subject: 'animal',
      subjectId: String(animalId),
      ownerId,
      actorId: member.id,
    });
    await database.db
      .insertInto('auditEntry')
      .values([reads(before.id), reads(owner.id)])
      .execute();
    const done = { entity: 'order', kind: 'placed', actorId: member.id, onBehalfOf: owner.id };
    await database.db
      .insertInto('event')
      .values([
        { ...done, entityId: '7' },
        { ...done, entity: 'animal', entityId: String(animalId), kind: 'changed' },
      ])
      .execute();
    const here = createBrowser();
    await signIn(here, owner);
    const { results } = (await here.get('/api/my/activity?who=others')).body as {
      results: { id: string; about: string | null; asYou: boolean }[];
    };
    const kinds = results.map(({ about, asYou }) => `${about ? 'animal' : 'order'}${asYou ? ' on behalf' : ''}`);
    expect(kinds.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'animal',
      'animal',
      'animal on behalf',
      'order on behalf',
    ]);
    expect(new Set(results.map(({ id }) => id)).size).toBe(4);
  });

  test('it can be paged and searched, and shows nothing of other users', async () => {
    const { body } = await browser.get('/api/my/activity?size=2');
    expect([body.results.length, body.next]).toEqual([2, 2]);
    expect((await browser.get('/api/my/activity?search=nothing-like-it')).body.results).toEqual([]);
    const other = createBrowser();
    await signIn(other, await createPerson(database.db, { password: PASSWORD }));
    const otherEntries = (await other.get('/api/my/activity')).body.results as { what: string }[];
    expect(otherEntries.map(({ what }) => what)).toEqual(['Signed in', 'Account created']);
  });
});
