import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createLab, type LabBed } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { storeGenome } from '#laboratory/results-import/genome-import.service.ts';
import { founder, offspring, tableOfDog } from '../../../test/support/family-genomes.ts';
import { founderProfile, createTestedAnimal, DOG_PANEL } from '../../../test/support/science-factory.ts';

const database = useDatabase();
let owner: SessionUser;
let lab: LabBed;
let mine: ApiBrowser;
let other: ApiBrowser;
let kennel: { carrierDam: number; clearDam: number; carrierSire: number; clearSire: number; son: number };

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  mine = new ApiBrowser({ db: database.db, ip: '198.51.100.21' });
  other = new ApiBrowser({ db: database.db, ip: '198.51.100.22' });
  await signIn(mine, owner);
  await signIn(other, await createPerson(database.db, { password: PASSWORD }));
  lab = { ...(await createLab(database.db)), owner };
  const { testId } = await database.db
    .selectFrom('sampleTest')
    .innerJoin('test', 'test.id', 'sampleTest.testId')
    .select('sampleTest.testId')
    .where('test.modeCode', '=', 'AR')
    .limit(1)
    .executeTakeFirst()
    .then(async (row) => row ?? { testId: await anyRecessive() });
  const make = async (sex: 'male' | 'female', seed: number, isCarrier: boolean) =>
    (
      await createTestedAnimal(database.db, lab, {
        sex,
        profile: founderProfile(seed),
        calls: isCarrier ? { [testId]: 'N/P' } : {},
      })
    ).animalId;
  kennel = {
    carrierDam: await make('female', 1, true),
    clearDam: await make('female', 2, false),
    carrierSire: await make('male', 3, true),
    clearSire: await make('male', 4, false),
    son: await make('male', 5, false),
  };
  await database.db
    .updateTable('animal')
    .set({ damId: kennel.clearDam, sireId: kennel.clearSire })
    .where('id', '=', kennel.son)
    .execute();
}, 600_000);

async function anyRecessive(): Promise<number> {
  const { id } = await database.db
    .selectFrom('test')
    .innerJoin('testBreed', 'testBreed.testId', 'test.id')
    .innerJoin('breed', 'breed.id', 'testBreed.breedId')
    .select('test.id')
    .where('test.modeCode', '=', 'AR')
    .where('breed.name', '=', 'Labrador Retriever')
    .orderBy('test.id')
    .executeTakeFirstOrThrow();
  return id;
}

const settings = (dams: number[], sires: number[], more: object = {}) => ({
  dams: dams.map((id) => ({ id, litters: 1 })),
  sires: sires.map((id) => ({ id, litters: 1 })),
  kinshipCeiling: 0.125,
  ...more,
});

test('carriers and close relatives are not paired, and every rejected pair has its reason', async () => {
  const { carrierDam, clearDam, carrierSire, clearSire, son } = kennel;
  const { status, body } = await mine.post(
    '/api/my/mating-plan',
    settings([carrierDam, clearDam], [carrierSire, clearSire, son]),
  );
  expect(status).toBe(200);
  const reasons = Object.fromEntries(
    body.lost.map((pair: { damId: number; sireId: number; code: string }) => [
      `${pair.damId} ${pair.sireId}`,
      pair.code,
    ]),
  );
  expect(reasons[`${carrierDam} ${carrierSire}`]).toBe('affected_young');
  expect(reasons[`${clearDam} ${son}`]).toBe('too_related');
  expect(body.matings).toHaveLength(2);
  expect(body.matings.length + body.lost.length).toBe(6);
  expect(body.matings.every((pair: { variety: number }) => pair.variety > 0.5)).toBe(true);
});

test('C12 a neutered dam is not paired, and a neutered sire is paired with a warning', async () => {
  const { clearDam, carrierDam, clearSire } = kennel;
  const pair = database.db.updateTable('animal').where('id', 'in', [clearDam, clearSire]);
  await pair.set({ isNeutered: true }).execute();
  const { lost, matings } = (await mine.post('/api/my/mating-plan', settings([clearDam, carrierDam], [clearSire])))
    .body;
  const forecast = await mine.post('/api/my/litter-forecast', { damId: clearDam, sireId: clearSire, litterSize: 6 });
  await pair.set({ isNeutered: false }).execute();
  const isRefused = expect.stringMatching(/ is recorded as neutered\.$/);
  const isWarned = expect.stringContaining('neutered, so a litter is only possible from stored semen');
  expect(lost).toMatchObject([{ damId: clearDam, code: 'neutered_dam', reasons: expect.arrayContaining([isRefused]) }]);
  expect(matings).toMatchObject([{ damId: carrierDam, warnings: [isWarned] }]);
  expect(forecast.body.warnings).toEqual(expect.arrayContaining([isRefused, isWarned]));
});

test('a mother-son litter shows its inbreeding, and is allowed if the limit permits it', async () => {
  const { clearDam, son } = kennel;
  const { body } = await mine.post('/api/my/mating-plan', settings([clearDam], [son], { kinshipCeiling: 0.25 }));
  expect(body.matings).toEqual([
    expect.objectContaining({ damId: clearDam, sireId: son, inbreeding: 0.25, relation: 'mother_son' }),
  ]);
});

test('C12 a parentage report makes a dam and her son close relatives, even without a recorded dam', async () => {
  const { clearDam } = kennel;
  const son = await createAnimal(database.db, owner, {
    sex: 'male',
    breedId: await breedNamed(database.db, 'Labrador Retriever'),
  });
  const request = await database.db
    .insertInto('parentageRequest')
    .values({
      requesterId: owner.id,
      speciesId: 1,
      damId: clearDam,
      panelId: DOG_PANEL,
      casesTotal: 1,
      casesDone: 1,
      state: 'REPORTED',
      reportedAt: new Date(),
      paidAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = { requestId: request.id, offspringId: son, parentId: clearDam, role: 'DAM', kind: 'duo' } as const;
  await database.db
    .insertInto('parentageResult')
    .values({ ...answer, verdict: 'qualifies', loci: 21, mismatches: 0 })
    .execute();
  const { body } = await mine.post('/api/my/mating-plan', settings([clearDam], [son]));
  expect(body.lost).toMatchObject([
    {
      code: 'too_related',
      reasons: expect.arrayContaining(['Expected inbreeding is 25%, above the maximum of 12.5% for this plan.']),
    },
  ]);
  const forecast = await mine.post('/api/my/litter-forecast', { damId: clearDam, sireId: son, litterSize: 6 });
  expect(forecast.body.pair).toMatchObject({ inbreeding: 0.25, relation: 'mother and son' });
  expect(forecast.body.warnings[0]).toContain('closely related (mother and son)');
});

test('C12 a Border Collie for a Labrador is ruled out by name, or planned if crosses are allowed', async () => {
  const breedId = await breedNamed(database.db, 'Border Collie');
  const collie = await createAnimal(database.db, owner, { sex: 'male', breedId });
  const refused = (await mine.post('/api/my/mating-plan', settings([kennel.clearDam], [collie]))).body;
  expect(refused.lost).toMatchObject([{ code: 'different_breeds' }]);
  expect(refused.lost[0].reasons.join(' ')).toMatch(/different breeds.*Results are missing for \d+ of \d+ tests/);
  const wanted = settings([kennel.clearDam], [collie], { allowCrosses: true });
  const [mating] = (await mine.post('/api/my/mating-plan', wanted)).body.matings;
  expect(mating).toMatchObject({ breeds: 'different' });
  expect(mating.untested.length).toBeGreaterThan(0);
});

test('C12 two animals without results are never called safe, and the missing breed tests are listed', async () => {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const [dam, sire] = [
    await createAnimal(database.db, owner, { sex: 'female', breedId }),
    await createAnimal(database.db, owner, { sex: 'male', breedId }),
  ];
  const { body } = await mine.post('/api/my/mating-plan', settings([dam], [sire]));
  expect(body.matings[0].untested).toHaveLength(body.matings[0].relevant);
  expect(body.matings[0].relevant).toBeGreaterThan(5);
  const forecast = await mine.post('/api/my/litter-forecast', { damId: dam, sireId: sire, litterSize: 6 });
  expect(forecast.body.warnings.join(' ')).toMatch(/Results are missing for (\d+) of \1 relevant tests/);
});

test('DNA kinship is refused with the names of animals without a genome', async () => {
  const answer = await mine.post(
    '/api/my/mating-plan',
    settings([kennel.clearDam], [kennel.clearSire], { kinshipSource: 'dna' }),
  );
  expect([answer.status, answer.body.kinshipSource?.[0]]).toEqual([
    428,
    expect.stringMatching(/^No genome-wide DNA profile: /),
  ]);
});

test('a plan with all genomes uses DNA kinship, and detects close relatives by it', async () => {
  const { clearDam, carrierDam, clearSire } = kennel;
  const [damPair, sirePair] = [founder(1), founder(2)];
  const genomes = new Map([
    [clearDam, damPair],
    [carrierDam, offspring(damPair, sirePair, 3)],
    [clearSire, sirePair],
  ]);
  for (const [animalId, genome] of genomes) {
    const sample = await database.db
      .selectFrom('sample')
      .select('id')
      .where('animalId', '=', animalId)
      .executeTakeFirstOrThrow();
    await storeGenome({ ...lab.as(null), adapters: mine.adapters }, tableOfDog('x', genome), {
      at: 0,
      sampleId: sample.id,
      format: 'VCF',
    });
  }
  const planInput = settings([clearDam, carrierDam], [clearSire], { kinshipCeiling: 0.5 });
  planInput.sires = [{ id: clearSire, litters: 2 }];
  const { contributions } = (await mine.post('/api/my/mating-plan', planInput)).body;
  expect(contributions).toMatchObject({ source: 'dna', isReached: true });
  // The daughter has the highest mean kinship, because the other two are her parents.
  expect(contributions.animals.at(-1).id).toBe(clearSire);
  expect(contributions.animals[0].id).toBe(clearDam);
  const pair = { damId: carrierDam, sireId: clearSire, litterSize: 6 };
  const forecast = (await mine.post('/api/my/litter-forecast', pair)).body;
  expect(forecast.pair).toMatchObject({ genomicInbreeding: null, bloodGroups: null });
  expect(forecast.pair.dnaKinship).toBeGreaterThan(0.177);
});

test.each([
  ['no dam', () => settings([], [kennel.clearSire]), 'dams'],
  ['a male dam', () => settings([kennel.clearSire], [kennel.carrierSire]), 'dams'],
  ['a dam twice', () => settings([kennel.clearDam, kennel.clearDam], [kennel.clearSire]), 'dams'],
  [
    'a ceiling above a half',
    () => settings([kennel.clearDam], [kennel.clearSire], { kinshipCeiling: 0.6 }),
    'kinshipCeiling',
  ],
  [
    'a target rate that is no number',
    () => settings([kennel.clearDam], [kennel.clearSire], { inbreedingRate: 'abc' }),
    'inbreedingRate',
  ],
  [
    'an empty ceiling',
    () => settings([kennel.clearDam], [kennel.clearSire], { kinshipCeiling: null }),
    'kinshipCeiling',
  ],
])('%s is refused beside its field', async (_, body, field) => {
  const answer = await mine.post('/api/my/mating-plan', body());
  expect([answer.status, Object.keys(answer.body)]).toEqual([428, [field]]);
});

test("another user's animal and an unknown one give the same error, and a plan needs a session", async () => {
  const theirs = await createAnimal(database.db, await createPerson(database.db), { sex: 'male' });
  const answers = await Promise.all(
    [theirs, 999_999].map((sire) => mine.post('/api/my/mating-plan', settings([kennel.clearDam], [sire]))),
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [428, { sires: ["This animal isn't in My animals."] }],
    [428, { sires: ["This animal isn't in My animals."] }],
  ]);
  const guest = new ApiBrowser({ db: database.db });
  expect((await guest.post('/api/my/mating-plan', settings([1], [2]))).status).toBe(401);
});

test('a plan is stored unchanged, listed, and found by name, only by its owner', async () => {
  const planInput = { ...settings([kennel.clearDam], [kennel.clearSire]), name: 'Spring' };
  expect((await mine.post('/api/my/mating-plans', { ...planInput, name: ' ' })).body).toEqual({
    name: ['Enter a name for the plan.'],
  });
  const saved = (await mine.post('/api/my/mating-plans', planInput)).body;
  expect((await mine.get('/api/my/mating-plans?search=spr')).body.results).toEqual([saved]);
  const found = (await mine.get(`/api/my/mating-plans/${saved.id}`)).body;
  expect(found).toMatchObject({ name: 'Spring', matings: [{ damId: kennel.clearDam, sireId: kennel.clearSire }] });
  expect((await other.get(`/api/my/mating-plans/${saved.id}`)).status).toBe(404);
  expect((await other.delete(`/api/my/mating-plans/${saved.id}`)).status).toBe(404);
  expect((await mine.delete(`/api/my/mating-plans/${saved.id}`)).body).toEqual({ ok: true });
  expect((await mine.get(`/api/my/mating-plans/${saved.id}`)).status).toBe(404);
});
