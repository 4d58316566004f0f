import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { createAgent } from '../../../test/support/agents-factory.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const OWNER = 'lists.owner@example.test';
let count = 0;
let owner: SessionUser;
let me: ApiBrowser;
let ann: ApiBrowser;
let zoe: ApiBrowser;

async function signedIn(person: SessionUser) {
  const browser = new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
  await signIn(browser, person);
  return browser;
}

async function createAgentNamed(firstName: string, city: string) {
  const person = await createPerson(database.db, {
    password: PASSWORD,
    type: 'owner',
    firstName,
    lastName: 'Collects',
  });
  const id = await createAgent(database.db, person, { name: `${firstName} Collects`, city });
  return { id, browser: await signedIn(person) };
}

const collect = (agent: ApiBrowser, name: string, collectedOn: string) =>
  agent.post('/api/tools/collected-animal', { name, speciesId: 1, place: 'Town hall', collectedOn, ownerEmail: OWNER });

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD, type: 'owner', email: OWNER, firstName: 'Mo' });
  me = await signedIn(owner);
  const [first, second] = [await createAgentNamed('Zoe', 'Hay'), await createAgentNamed('Ann', 'Yass')];
  [zoe, ann] = [first.browser, second.browser];
  for (const { id } of [first, second]) await me.post(`/api/my/collection-agents/${id}`, { message: `For ${id}` });
});

interface Row {
  agent: { name: string };
  owner: string;
  name: string;
}

const column = async (browser: ApiBrowser, path: string, pick: (row: Row) => string): Promise<string[]> =>
  (await browser.get(path)).body.results.map(pick);

describe('P144 the collection lists can be searched, sorted and paged', () => {
  test("P144 an owner's requests are listed newest first or by name, and can be searched by name and place", async () => {
    const names = (query: string) => column(me, `/api/my/collection-agents?${query}`, (row) => row.agent.name);
    expect(await names('')).toEqual(['Ann Collects', 'Zoe Collects']);
    expect(await names('sort=-name')).toEqual(['Zoe Collects', 'Ann Collects']);
    expect(await names('sort=date')).toEqual(['Zoe Collects', 'Ann Collects']);
    expect(await names('search=yass')).toEqual(['Ann Collects']);
    expect(await names('search=%25')).toEqual([]);
    expect((await me.get('/api/my/collection-agents?size=1')).body).toMatchObject({ count: 2, next: 2 });
    expect((await me.get('/api/my/collection-agents?sort=city')).status).toBe(428);
  });

  test("P144 an agent's requests are listed with open ones first unless sorted", async () => {
    const later = await createPerson(database.db, {
      password: PASSWORD,
      type: 'owner',
      firstName: 'Bo',
      lastName: 'Late',
    });
    const { id } = (await me.get('/api/my/collection-agents?search=ann')).body.results[0].agent;
    await (await signedIn(later)).post(`/api/my/collection-agents/${id}`, { message: 'Two cats' });
    const [last] = (await ann.get('/api/my/collection-requests')).body.results;
    await ann.post(`/api/my/collection-requests/${last.id}`, { accept: false });
    const owners = (query: string) => column(ann, `/api/my/collection-requests?${query}`, (row) => row.owner);
    expect(await owners('')).toEqual([owner.name, later.name]);
    expect(await owners('sort=-date')).toEqual([later.name, owner.name]);
    expect(await owners('sort=name')).toEqual([later.name, owner.name]);
    expect(await owners('search=cats')).toEqual([later.name]);
    expect((await ann.get('/api/my/collection-requests?sort=state')).status).toBe(428);
  });

  test("P144 an owner's collected samples are listed newest first, by name, by animal and by agent", async () => {
    for (const [agent, name, day] of [
      [ann, 'Otto', '2026-02-01'],
      [zoe, 'Alma', '2026-01-01'],
      [zoe, 'Nell', '2026-03-01'],
    ] as const)
      expect((await collect(agent, name, day)).status).toBe(201);
    const animals = (query: string) => column(me, `/api/my/collected-for-me?${query}`, (row) => row.name);
    expect(await animals('')).toEqual(['Nell', 'Otto', 'Alma']);
    expect(await animals('sort=collected_on')).toEqual(['Alma', 'Otto', 'Nell']);
    expect(await animals('sort=name')).toEqual(['Alma', 'Nell', 'Otto']);
    expect(await animals('search=zoe&sort=name')).toEqual(['Alma', 'Nell']);
    expect(await animals('search=ott')).toEqual(['Otto']);
    expect((await zoe.get('/api/my/collected-for-me')).body.count).toBe(0);
    const guest = new ApiBrowser({ db: database.db, ip: '198.51.100.99' });
    expect((await guest.get('/api/my/collected-for-me')).status).toBe(401);
    expect((await me.get('/api/my/collected-for-me?sort=owner')).status).toBe(428);
  });
});
