import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createLab, type LabBed } from '../../../test/support/lab-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';
import { createTestedAnimal } from '../../../test/support/science-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);
let lab: LabBed;
let owner: SessionUser;
let stranger: SessionUser;
let mine: ApiBrowser;
let theirs: ApiBrowser;
let testId: number;

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  [theirs, stranger] = await createSignedIn();
  lab = await createLab(database.db);
  const { rows } = await sql<{ id: number }>`
    select t.id from test t join test_breed tb on tb.test_id = t.id join breed b on b.id = tb.breed_id
    where b.name = 'Labrador Retriever' and t.mode_code = 'AR' order by t.id limit 1`.execute(database.db);
  testId = rows[0]!.id;
});

async function create(sex: 'female' | 'male', parents: { sireId?: number; damId?: number } = {}, whose = owner) {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const id = await createAnimal(database.db, whose, { breedId, sex, chipNumber: null });
  await database.db
    .updateTable('animal')
    .set({ name: `Kin ${id}`, ...parents })
    .where('id', '=', id)
    .execute();
  return id;
}

const tested = async (genotype: string, sex: 'female' | 'male', whose = owner) =>
  (await createTestedAnimal(database.db, { ...lab, owner: whose }, { sex, calls: { [testId]: genotype } })).animalId;

const estimateOf = async (id: number, browser = mine) => {
  const { status, body } = await browser.get(`/api/my/animals/${id}/estimates`);
  return { status, body, text: body.estimates?.find((one: { testId: number }) => one.testId === testId)?.text ?? null };
};

describe('estimates', () => {
  test('follow exactly from both parents, and end when the animal has its own result', async () => {
    const parents = { damId: await tested('N/P', 'female'), sireId: await tested('N/P', 'male') };
    const { body, text } = await estimateOf(await create('female', parents));
    expect(text).toBe('Not tested. Estimated from relatives: 50% carrier, 25% affected.');
    expect(body.estimates.find((one: { testId: number }) => one.testId === testId)).toMatchObject({
      share: 0.75,
      method: 'exact',
      standardError: 0,
      hasRange: false,
      hasBreedFigure: false,
      relatives: 2,
    });
    const own = await tested('N/N', 'female');
    await database.db.updateTable('animal').set(parents).where('id', '=', own).execute();
    expect((await estimateOf(own)).text).toBeNull();
  });

  test("have a range if the variant's frequency matters, and do not exist without relatives", async () => {
    const sireId = await tested('P/P', 'male');
    const offspring = await create('male', { sireId });
    expect((await estimateOf(offspring)).text).toBe(
      'Not tested. Estimated from relatives: 95% carrier (80% to 99%), 5% affected (1% to 20%).',
    );
    expect((await estimateOf(await create('male'))).text).toBeNull();
  });

  test('never use results that the reader cannot view', async () => {
    const hidden = { damId: await tested('N/P', 'female', stranger), sireId: await tested('P/P', 'male', stranger) };
    const offspring = await create('female', hidden);
    expect((await estimateOf(offspring)).text).toBeNull();
    await createShare(database.db, {
      animalId: hidden.sireId,
      level: 'VIEW',
      sharedBy: stranger.id,
      personId: owner.id,
    });
    expect((await estimateOf(offspring)).text).toContain('95% carrier');
    await database.db
      .updateTable('animalShare')
      .set({ revokedAt: new Date() })
      .where('animalId', '=', hidden.sireId)
      .execute();
    expect((await estimateOf(offspring)).text).toBeNull();
    expect((await estimateOf(offspring, theirs)).status).toBe(404);
  });

  test('ignore contradicting results, and list them', async () => {
    const [sireId, litterMate] = [await tested('N/N', 'male'), await tested('P/P', 'female')];
    await database.db.updateTable('animal').set({ sireId }).where('id', '=', litterMate).execute();
    const { body, text } = await estimateOf(await create('female', { sireId }));
    expect(text).toBeNull();
    const names = await database.db
      .selectFrom('animal')
      .select('name')
      .where('id', 'in', [sireId, litterMate])
      .execute();
    const [contradiction] = body.contradictions;
    expect(contradiction.animals.toSorted()).toEqual(names.map(({ name }) => name).toSorted());
  });

  test("of an untested parent are marked in the pair's forecast, with the resulting litter", async () => {
    const parents = { damId: await tested('N/P', 'female'), sireId: await tested('N/P', 'male') };
    const dam = await create('female', parents);
    const sire = await tested('N/P', 'male');
    const { body } = await mine.post('/api/my/litter-forecast', { damId: dam, sireId: sire, litterSize: 6 });
    const row = body.tests.find((one: { testId: number }) => one.testId === testId);
    expect(row).toMatchObject({ missing: 'dam', dam: null });
    expect(row.estimate).toEqual({
      parent: 'dam',
      parentText: '50% carrier, 25% affected',
      litterText: '50% carrier, 25% affected',
    });
  });
});
