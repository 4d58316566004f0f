import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';
import { createTestedAnimal, founderProfile, offspringProfile } from '../../../test/support/science-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);
let owner: SessionUser;
let studOwner: SessionUser;
let mine: ApiBrowser;
let stud: ApiBrowser;
let other: ApiBrowser;
let family: { dam: number; pup: number };

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  [stud, studOwner] = await createSignedIn();
  [other] = await createSignedIn();
  const lab = await createLab(database.db);
  const born = async (profile: ReturnType<typeof founderProfile>, dateOfBirth: string) => {
    const { animalId } = await createTestedAnimal(database.db, { ...lab, owner }, { sex: 'female', profile });
    await database.db.updateTable('animal').set({ dateOfBirth }).where('id', '=', animalId).execute();
    return animalId;
  };
  const [dam, sire] = [founderProfile(1), founderProfile(2)];
  family = { dam: await born(dam, '2020-01-01'), pup: await born(offspringProfile(dam, sire, 4), '2024-01-01') };
}, 600_000);

/** Requests consent of the stud's owner, and returns the token from the email. */
async function requestConsent(animalName: string): Promise<{ token: string }> {
  const invited = [{ role: 'SIRE', email: studOwner.email, animalName }];
  const created = await mine.post('/api/my/parentage-request', {
    offspringIds: [family.pup],
    damId: family.dam,
    invited,
  });
  expect(created.status).toBe(201);
  const { bodyText } = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('template', '=', 'parentage.consent')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { token: /parentage-consent\/([\w-]+)/.exec(bodyText)?.[1] ?? '' };
}

test('only the invited owner finds the open request in their account, and can answer it there', async () => {
  const { token } = await requestConsent('Comet');
  const open = async (who: ApiBrowser) => (await who.get('/api/my/parentage-consents')).body;
  const { results } = await open(stud);
  const found = results.find(({ animalName }: { animalName: string }) => animalName === 'Comet');
  expect(found).toMatchObject({ role: 'SIRE', requester: owner.name, young: [expect.any(String)] });
  // The requester sees the owner's deadline.
  const requests = (await mine.get('/api/my/parentage-request')).body.results as { asked: object[] }[];
  expect(requests.flatMap(({ asked }) => asked)).toContainEqual(
    expect.objectContaining({ animalName: 'Comet', state: 'WAITING', expiresAt: found.expiresAt }),
  );
  expect([(await open(mine)).count, (await open(other)).count]).toEqual([0, 0]);
  const guest = new ApiBrowser({ db: database.db, ip: '198.51.100.232' });
  expect((await guest.get('/api/my/parentage-consents')).status).toBe(401);
  const path = `/api/parentage-consent/${found.id}`;
  const attempts = await Promise.all([guest, mine, other].map((who) => who.get(path)));
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await other.post(path, { agree: false })).status).toBe(404);
  expect((await guest.post(path, { agree: false })).status).toBe(404);
  expect((await stud.get(path)).body).toMatchObject({ state: 'WAITING', animalName: 'Comet' });
  expect((await stud.post(path, { agree: false })).body).toEqual({ state: 'REFUSED' });
  expect((await stud.get(`/api/parentage-consent/${token}`)).body.state).toBe('REFUSED');
  const left = (await open(stud)).results.map(({ animalName }: { animalName: string }) => animalName);
  expect(left).not.toContain('Comet');
});
