import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createPerson, useBrowsers } from '../../../test/support/people-factory.ts';
import { createReleasedSample } from '../../../test/support/lab-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { pedigreeSummary } from '#animals/records/pedigree-statuses.rules.ts';
import { segregatingTests, type FamilyResult } from './pedigree-results.rules.ts';

const database = useDatabase();
const lab = useLab(database);
const { createSignedIn } = useBrowsers(database);
const [PRA, EIC] = [10001, 10015];

let owner: SessionUser;
let mine: ApiBrowser;
let other: SessionUser;
let family: Record<'pup' | 'dam' | 'sire', { animalId: number; kitId: number }>;

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  other = await createPerson(database.db);
  const tested = async (of: SessionUser, sex: 'male' | 'female', calls: Record<number, string>) => {
    const { animalId, sampleId } = await createReleasedSample(database.db, { ...lab, owner: of }, { sex, calls });
    const { kitId } = await database.db
      .selectFrom('sample')
      .select('kitId')
      .where('id', '=', sampleId)
      .executeTakeFirstOrThrow();
    return { animalId, kitId };
  };
  family = {
    dam: await tested(owner, 'female', { [PRA]: 'N/P' }),
    sire: await tested(other, 'male', { [PRA]: 'N/P', [EIC]: 'N/P' }),
    pup: await tested(owner, 'female', { [PRA]: 'P/P' }),
  };
  await database.db
    .updateTable('animal')
    .set({ damId: family.dam.animalId, sireId: family.sire.animalId })
    .where('id', '=', family.pup.animalId)
    .execute();
});

const look = async (query = '', browser = mine, id = family.pup.animalId) =>
  browser.get(`/api/my/animals/${id}/pedigree/results${query}`);

describe('the results of a pedigree', () => {
  test('include the animals the reader can see, for the test that segregates in the family', async () => {
    const { status, body } = await look();
    expect(status).toBe(200);
    expect(body.test.id).toBe(PRA);
    expect(body.tests.map(({ id }: { id: number }) => id)).toEqual([PRA]);
    expect(body.results.toSorted((a: FamilyResult, b: FamilyResult) => a.animalId - b.animalId)).toEqual([
      { animalId: family.dam.animalId, status: 'carrier', word: 'Carrier', genotype: 'N/P', source: 'tested' },
      {
        animalId: family.pup.animalId,
        status: 'affected',
        word: expect.any(String),
        genotype: 'P/P',
        source: 'tested',
      },
    ]);
    // A test for which all are clear is not offered, and not shown on request.
    expect((await look(`?test=${EIC}`)).body.test.id).toBe(PRA);
    expect((await look('?test=x')).status).toBe(428);
  });

  test("include another owner's shared kits, until the share ends", async () => {
    const sire = family.sire;
    const share = await createShare(database.db, {
      animalId: sire.animalId,
      personId: owner.id,
      sharedBy: other.id,
      level: 'VIEW',
      kitIds: [sire.kitId],
    });
    const change = (set: { revokedAt?: Date; expiresAt?: Date; kitIds?: number[] | null }) =>
      database.db.updateTable('animalShare').set(set).where('id', '=', share.id).execute();
    const listSeen = async () => {
      const { body } = await look(`?test=${EIC}`);
      return [
        body.test.id,
        body.results.find(({ animalId }: FamilyResult) => animalId === sire.animalId)?.status ?? null,
      ];
    };
    expect(await listSeen()).toEqual([EIC, 'carrier']);
    await change({ kitIds: [family.dam.kitId] });
    expect(await listSeen()).toEqual([PRA, null]);
    await change({ kitIds: null });
    expect(await listSeen()).toEqual([EIC, 'carrier']);
    const auditEntries = await database.db
      .selectFrom('auditEntry')
      .select('ownerId')
      .where('action', '=', 'results.viewed')
      .where('subjectId', '=', String(sire.animalId))
      .execute();
    expect(auditEntries.length).toBeGreaterThan(0);
    await change({ expiresAt: new Date(Date.now() - 1000) });
    expect(await listSeen()).toEqual([PRA, null]);
    await change({ revokedAt: new Date() });
    expect(await listSeen()).toEqual([PRA, null]);
  });

  test('are hidden from users who cannot see the animal, and from guests', async () => {
    const [stranger] = await createSignedIn();
    expect((await look('', stranger)).status).toBe(404);
    expect((await look('', new ApiBrowser({ db: database.db, ip: '198.51.100.81' }))).status).toBe(401);
  });
});

test('tests with affected animals come before those with carriers, and all-clear tests are omitted', () => {
  const result = (testId: number, status: FamilyResult['status']) =>
    ({ animalId: testId, testId, testName: `Test ${testId}`, status }) as FamilyResult;
  expect(
    segregatingTests([
      result(1, 'clear'),
      result(2, 'carrier'),
      result(2, 'carrier'),
      result(3, 'at_risk'),
      result(4, 'carrier'),
      result(5, 'unknown'),
    ]).map(({ id }) => id),
  ).toEqual([3, 2, 4]);
});

test('the drawing is also described in a sentence', () => {
  const leaf = { sex: 'male' as const, note: null, isMine: true, isConfirmed: false, sire: null, dam: null };
  const tree = {
    ...leaf,
    id: 1,
    name: 'Rowan',
    sire: { ...leaf, id: 2, name: 'Ash' },
    dam: { ...leaf, id: 3, name: 'Ivy' },
  };
  const result = { word: '', genotype: '', source: 'tested' as const };
  expect(
    pedigreeSummary(tree, {
      tests: [],
      test: { id: 1, name: 'PRA' },
      results: [
        { ...result, animalId: 1, status: 'at_risk' },
        { ...result, animalId: 2, status: 'carrier' },
      ],
    }),
  ).toBe('PRA. Affected or at risk: Rowan. Carriers: Ash. 1 without a result you can view.');
});
