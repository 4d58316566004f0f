import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';
import { founderProfile, createTestedAnimal } from '../../../test/support/science-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);
let owner: SessionUser;
let mine: ApiBrowser;
let other: ApiBrowser;

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  [other] = await createSignedIn();
});

describe('feline colour', () => {
  const lilacPoint = { dilute: 'dd', bcc: 'bb', agouti: 'aa', colourpoint: 'cscs' };

  test('R500 R592 takes dilute, bcc, agouti and colourpoint and returns the colour, the EMS code and carried alleles', async () => {
    const { status, body } = await mine.post('/api/my/feline-colour', {
      dilute: 'D/d',
      bcc: 'Bb',
      agouti: 'A/a',
      colourpoint: 'C/cs',
    });
    expect(status).toBe(200);
    expect(body.cat).toMatchObject({
      name: 'black tabby',
      ems: 'n 21',
      carries: ['dilute', 'chocolate', 'non-agouti (solid)', 'point'],
      ifOrange: 'red tabby',
    });
    expect(body.note).toContain('orange');
    expect((await mine.post('/api/my/feline-colour', lilacPoint)).body.cat).toMatchObject({
      name: 'lilac point',
      ems: 'c 33',
    });
  });

  test('R500 cinnamon b1 of a registry is read as bl', async () => {
    const answer = await mine.post('/api/my/feline-colour', { ...lilacPoint, bcc: 'b1/b1' });
    expect(answer.body.cat).toMatchObject({ name: 'fawn point', ems: 'p 33' });
  });

  test('R500 a missing or impossible genotype is an error of its field', async () => {
    const { status, body } = await mine.post('/api/my/feline-colour', { dilute: 'Dd', bcc: 'Bx', colourpoint: '' });
    expect(status).toBe(428);
    expect(Object.keys(body).toSorted()).toEqual(['agouti', 'bcc', 'colourpoint']);
    expect((await mine.post('/api/my/feline-colour', { ...lilacPoint, bcc: 7 })).body).toEqual({
      bcc: ['Choose a genotype.'],
    });
  });

  test('R500 a queen and a tom return the colours of their kittens, which add up to one', async () => {
    const parent = { dilute: 'Dd', bcc: 'BB', agouti: 'aa', colourpoint: 'CC' };
    const { status, body } = await mine.post('/api/my/feline-colour', { queen: parent, tom: parent });
    expect([status, body.cat]).toEqual([200, null]);
    expect(body.kittens.map((kitten: { name: string; fraction: string }) => [kitten.name, kitten.fraction])).toEqual([
      ['black', '3/4'],
      ['blue', '1/4'],
    ]);
    const refused = await mine.post('/api/my/feline-colour', { queen: parent, tom: { ...parent, agouti: 'zz' } });
    expect([refused.status, Object.keys(refused.body)]).toEqual([428, ['tom.agouti']]);
  });

  test('R500 needs a session', async () => {
    expect((await new ApiBrowser({ db: database.db }).post('/api/my/feline-colour', lilacPoint)).status).toBe(401);
  });
});

describe('breeding strategy', () => {
  const ask = (type: string, dam: string, sire: string, browser = mine, path = '/api/my/breeding-strategy/') =>
    browser.get(
      `${path}?strategy_type=${type}&dam_genetic_result=${encodeURIComponent(dam)}&sire_genetic_result=${encodeURIComponent(sire)}`,
    );

  test('R502 R590 clear x carrier gives half clear, half carriers, none affected, and excludes no one', async () => {
    const { status, body } = await ask('autosomal_recessive', 'clear', 'carrier');
    expect(status).toBe(200);
    expect(
      body.offspring.map((chance: { genotype: string; fraction: string; tone: string }) => [
        chance.genotype,
        chance.fraction,
        chance.tone,
      ]),
    ).toEqual([
      ['N/N', '1/2', 'clear'],
      ['N/P', '1/2', 'carrier'],
    ]);
    expect(body).toMatchObject({ rating: 'OK_TEST_OFFSPRING', risk: 'CAUTION', bySex: null });
    expect(body.advice).toContain('do not exclude them');
  });

  test('R502 both spellings of the address and the short codes give the same response', async () => {
    const long = await ask('autosomal_recessive', 'N/P', 'N/P');
    const short = await ask('AR', 'CARRIER', 'Carrier', mine, '/api/my/breeding-strategy');
    expect([long.status, short.status]).toEqual([200, 200]);
    expect(short.body).toEqual(long.body);
    expect(long.body.perLitter[5]).toEqual({ size: 6, fraction: '3367/4096', probability: 3367 / 4096 });
    expect(long.body.risk).toBe('AVOID');
  });

  test('R502 an X-linked test returns daughters and sons separately', async () => {
    const { body } = await ask('XLR', 'carrier', 'clear');
    expect(
      body.bySex.sons.map((chance: { genotype: string; fraction: string }) => [chance.genotype, chance.fraction]),
    ).toEqual([
      ['N', '1/2'],
      ['P', '1/2'],
    ]);
  });

  test.each([
    ['nonsense', 'clear', 'clear', ['strategy_type']],
    ['AR', '', 'maybe', ['dam_genetic_result', 'sire_genetic_result']],
    ['XLR', 'clear', 'carrier', ['sire_genetic_result']],
    ['AR', 'clear', 'UNKNOWN', ['sire_genetic_result']],
    ['lethal_dominant', 'P/P', 'clear', ['dam_genetic_result']],
  ])('R502 refuses %s %s x %s beside the field', async (type, dam, sire, fields) => {
    const { status, body } = await ask(type, dam, sire);
    expect([status, Object.keys(body)]).toEqual([428, fields]);
  });

  test('R502 needs a session', async () => {
    expect((await ask('AR', 'clear', 'clear', new ApiBrowser({ db: database.db }))).status).toBe(401);
  });
});

describe('litter forecast', () => {
  let damId: number;
  let sireId: number;
  let recessive: number;
  let second: number;

  beforeAll(async () => {
    const lab = { ...(await createLab(database.db)), owner };
    const { rows } = await sql<{ id: number }>`
      select t.id from test t join test_breed tb on tb.test_id = t.id join breed b on b.id = tb.breed_id
      where b.name = 'Labrador Retriever' and t.mode_code = 'AR' order by t.id limit 2`.execute(database.db);
    [recessive, second] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
    const calls = { [recessive]: 'N/P', 11001: 'e/e', 11011: 'M/m', 11007: 'B/b' };
    damId = (await createTestedAnimal(database.db, lab, { sex: 'female', calls, profile: founderProfile(1) })).animalId;
    sireId = (
      await createTestedAnimal(database.db, lab, {
        sex: 'male',
        calls: { ...calls, [second]: 'failed' },
        profile: founderProfile(2),
      })
    ).animalId;
  });

  const forecast = (body: object, browser = mine) => browser.post('/api/my/litter-forecast', body);

  test('B1 tests of both parents give exact figures, and a missing result is named, never guessed', async () => {
    const { status, body } = await forecast({ damId, sireId, litterSize: 6 });
    expect(status).toBe(200);
    const byId = new Map(body.tests.map((row: { testId: number }) => [row.testId, row]));
    expect(byId.get(recessive)).toMatchObject({
      basis: 'exact',
      missing: null,
      affected: 0.25,
      atLeastOneAffected: 3367 / 4096,
      offspring: [
        { genotype: 'N/N', result: 'Clear', tone: 'clear' },
        {},
        { genotype: 'P/P', fraction: '1/4', tone: 'affected' },
      ],
    });
    expect(byId.get(second)).toMatchObject({ basis: 'unknown', missing: 'sire', offspring: [] });
    expect(body.atLeastOneAffected.fraction).toBe('3367/4096');
    expect(body.unanswered).toBe(1);
  });

  test('B1 B6 two merle parents get a warning, colours add up to one, and heterozygosity names its panel', async () => {
    const { body } = await forecast({ damId, sireId, litterSize: 4 });
    expect(body.warnings).toEqual([
      expect.stringMatching(/^Offspring of this pair could be affected: Progressive retinal atrophy/),
      expect.stringContaining('25% of the litter would be double merle'),
    ]);
    expect(
      body.colours.offspring.reduce((sum: number, { probability }: { probability: number }) => sum + probability, 0),
    ).toBeCloseTo(1, 12);
    expect(body.heterozygosity).toMatchObject({
      markers: 21,
      panelName: expect.stringContaining('ISAG canine STR panel'),
    });
    expect(body.heterozygosity.expected).toBeGreaterThan(0.5);
  });

  const carrierOf = async (sex: 'female' | 'male', testId: number, clear: readonly number[] = []) => {
    const lab = { ...(await createLab(database.db)), owner };
    const { animalId, sampleId } = await createTestedAnimal(database.db, lab, { sex });
    const call = (id: number, genotype: string) => ({
      animalId,
      sampleId,
      testId: id,
      version: 1,
      releasedTo: owner.id,
      ...(genotype === 'N/P'
        ? ({ genotype, status: 'carrier', outcome: 'Carrier' } as const)
        : ({ genotype, status: 'clear', outcome: 'Clear' } as const)),
    });
    const rows = [call(testId, 'N/P'), ...clear.map((id) => call(id, 'N/N'))];
    await database.db.insertInto('result').values(rows).execute();
    return animalId;
  };

  test('B1 a laboratory finding without illness counts as no risk, and is no reason against the pair', async () => {
    const macrothrombocytopenia = 10225;
    const dam = await carrierOf('female', macrothrombocytopenia);
    const sire = await carrierOf('male', macrothrombocytopenia);
    const { body } = await forecast({ damId: dam, sireId: sire, litterSize: 6 });
    const row = body.tests.find(({ testId }: { testId: number }) => testId === macrothrombocytopenia);
    expect(row).toMatchObject({ basis: 'exact', affected: 0 });
    expect(row.offspring[2]).toMatchObject({
      result: 'Laboratory finding, no illness expected',
      tone: 'carrier',
    });
    expect([body.atLeastOneAffected.fraction, body.unaffectedByAll.fraction]).toEqual(['0/1', '1/1']);
    expect(body.warnings.filter((warning: string) => warning.includes('Macrothrombocytopenia'))).toEqual([]);
  });

  test('C5 two variants of one gene have a separate line, and the assumptions are stated', async () => {
    const [dam, sire] = [await carrierOf('female', 10215, [10217]), await carrierOf('male', 10217, [10215])];
    const { status, body } = await forecast({ damId: dam, sireId: sire, litterSize: 6 });
    expect(status).toBe(200);
    expect(body.compounds).toMatchObject([
      { gene: 'VWF', testIds: [10215, 10217], fraction: '1/4', atLeastOne: 3367 / 4096 },
    ]);
    expect(body.compounds[0].text).toContain('one variant of VWF from each parent');
    // A single copy of the type 1 variant is a risk: half of the puppies have one.
    expect(body.atLeastOneAffected.fraction).toBe('63/64');
    expect(body.assumptions.at(-1)).toContain('treated as inherited independently');
  });

  test('B1 the wrong sex, two species and invalid litter sizes are errors of their fields', async () => {
    const tom = await createAnimal(database.db, owner, { sex: 'male', speciesId: 2 });
    const refusals = [
      await forecast({ damId: sireId, sireId: damId }),
      await forecast({ damId, sireId: tom }),
      await forecast({ damId, sireId, litterSize: 25 }),
    ];
    expect(refusals.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [428, ['damId', 'sireId']],
      [428, ['sireId']],
      [428, ['litterSize']],
    ]);
  });

  test("A1 another user's animal and an unknown one give the same 404, and a guest must sign in", async () => {
    const answers = [
      await forecast({ damId, sireId }, other),
      await forecast({ damId: 999_999, sireId }),
      await forecast({ damId, sireId }, new ApiBrowser({ db: database.db })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401]);
  });
});
