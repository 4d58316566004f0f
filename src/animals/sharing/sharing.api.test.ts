import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createBrowser, createSignedIn } = useBrowsers(database);
let owner: SessionUser;
let stranger: SessionUser;
let mine: ApiBrowser;
let other: ApiBrowser;

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  [other, stranger] = await createSignedIn();
});

describe('archive and share', () => {
  test('an archived animal leaves the list and can be restored', async () => {
    const id = await createAnimal(database.db, owner);
    const inList = async (view: string) =>
      (await mine.get(`/api/my/animals?view=${view}&size=100`)).body.results.some(
        (animal: { id: number }) => animal.id === id,
      );
    expect((await mine.call('PATCH', `/api/my/animals/${id}`, { archived: true })).body.state).toBe('ARCHIVED');
    expect([await inList('mine'), await inList('archived')]).toEqual([false, true]);
    await mine.call('PATCH', `/api/my/animals/${id}`, { archived: false });
    expect([await inList('mine'), await inList('archived')]).toEqual([true, false]);
  });

  test('R459 a share grants its access level, and once ended the next request is refused', async () => {
    const id = await createAnimal(database.db, owner);
    expect((await mine.post(`/api/my/animals/${id}/share`, { email: stranger.email.toUpperCase() })).status).toBe(202);
    expect((await other.get(`/api/my/animals/${id}`)).body).toMatchObject({
      access: 'VIEW',
      ownerName: owner.name,
      shares: [],
    });
    expect((await other.get('/api/my/animals?view=owner-shared')).body.results).toContainEqual(
      expect.objectContaining({ id, access: 'VIEW' }),
    );
    expect((await other.put(`/api/my/animals/${id}`, { colour: 'Black' })).status).toBe(404);
    await mine.post(`/api/my/animals/${id}/share`, { email: stranger.email, level: 'MANAGE' });
    expect((await other.put(`/api/my/animals/${id}`, { colour: 'Black' })).status).toBe(200);
    expect((await other.call('PATCH', `/api/my/animals/${id}`, { archived: true })).status).toBe(404);
    const { shares } = (await mine.get(`/api/my/animals/${id}`)).body;
    expect(shares).toEqual([expect.objectContaining({ email: stranger.email, level: 'MANAGE' })]);
    expect((await mine.delete(`/api/my/animals/${id}/share/${shares[0].id}`)).status).toBe(200);
    expect((await other.get(`/api/my/animals/${id}`)).status).toBe(404);
    expect((await mine.delete(`/api/my/animals/${id}/share/${shares[0].id}`)).status).toBe(404);
  });

  test('trust 17 an unknown address gets the same response, and finds the animal once it has an account', async () => {
    const id = await createAnimal(database.db, owner);
    const known = await mine.post(`/api/my/animals/${id}/share`, { email: stranger.email });
    const unknown = await mine.post(`/api/my/animals/${id}/share`, { email: 'later@example.test' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const later = createBrowser();
    await signIn(later, await createPerson(database.db, { password: PASSWORD, email: 'later@example.test' }));
    expect((await later.get(`/api/my/animals/${id}`)).status).toBe(200);
    expect((await later.delete(`/api/my/animals/${id}/share/me`)).status).toBe(200);
    expect((await later.get(`/api/my/animals/${id}`)).status).toBe(404);
    expect((await other.get(`/api/my/animals/${id}`)).status).toBe(200);
  });

  test.each([
    ['nonsense', 'email must be a valid email'],
    ['', 'This field is required'],
  ])('a share with "%s" is refused', async (email, message) => {
    const id = await createAnimal(database.db, owner);
    expect((await mine.post(`/api/my/animals/${id}/share`, { email })).body).toEqual({ email: [message] });
    expect((await mine.post(`/api/my/animals/${id}/share`, { email: owner.email })).body).toEqual({
      email: ["This is your own email address. Enter the other person's."],
    });
  });

  test('a user with view access cannot end the shares of others', async () => {
    const id = await createAnimal(database.db, owner);
    await mine.post(`/api/my/animals/${id}/share`, { email: stranger.email });
    await mine.post(`/api/my/animals/${id}/share`, { email: 'third@example.test' });
    expect((await other.delete(`/api/my/animals/${id}/share/third@example.test`)).status).toBe(404);
  });
});
