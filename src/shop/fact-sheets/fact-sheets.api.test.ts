import { beforeAll, describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { catTraits } from './cat-traits.rules.ts';
import { dogTraits } from './dog-traits.rules.ts';
import { printSheet } from './fact-sheet.document.ts';
import {
  breedingAdvice,
  referencesOf,
  sheetId,
  sheetResults,
  traitGenotypes,
  type SheetTest,
} from './fact-sheet.rules.ts';
import type { FactSheet } from './fact-sheets.contract.ts';
import { traitMeaning } from './trait-meaning.rules.ts';

const database = useDatabase();
let guest: ApiBrowser;

beforeAll(() => {
  guest = new ApiBrowser({ db: database.db, ip: '198.51.103.1' });
});

const sheet = async (id: number): Promise<FactSheet> => (await guest.get(`/api/fact-sheets/${id}`)).body;

describe('a sheet for each test and trait', () => {
  test('R210 P021 every test of the catalogue has a sheet with results, advice, inheritance and a PDF', async () => {
    const paths: string[] = (await guest.get('/api/fact-sheets/paths')).body;
    expect(paths.length).toBeGreaterThan(400);
    const sheets = await Promise.all(paths.map((path) => sheet(sheetId(path)!)));
    const poor = sheets.filter(
      (one) => one.results.length < 2 || one.description === '' || one.advice === '' || one.inheritanceSentence === '',
    );
    expect(poor.map((one) => one.name)).toEqual([]);
    const unfilled = sheets
      .flatMap((one) => one.results)
      .filter((one) => /\{\w+\}|undefined/.test(JSON.stringify(one)));
    expect(unfilled).toEqual([]);
    const pdf = await guest.get(`/api/fact-sheets/${sheetId(paths[0]!)}/pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('R210 a sheet names the variant that a disease test reads, in HGVS notation where a source has it', async () => {
    expect(await sheet(10001)).toMatchObject({ gene: 'PRCD', variant: 'c.5G>A p.(Cys2Tyr)' });
    const described = await database.db
      .selectFrom('variant')
      .select(['testId', 'description'])
      .where('description', 'is not', null)
      .orderBy('testId')
      .executeTakeFirstOrThrow();
    expect((await sheet(described.testId)).variant).toBe(described.description);
    // A trait's alleles are listed with its results.
    expect((await sheet(11006)).variant).toBeNull();
  });

  test('R210 each genotype of each trait has a description, and every description has a test', async () => {
    const tests = await database.db
      .selectFrom('test')
      .select(['id', 'speciesId', 'genotypeStrings', 'inheritance'])
      .where('kind', '=', 'trait')
      .execute();
    expect(tests.length).toBeGreaterThan(55);
    const silent = tests.flatMap((one) =>
      traitGenotypes(one)
        .filter((genotype) => !traitMeaning(one, genotype))
        .map((genotype) => `${one.id} ${genotype}`),
    );
    expect(silent).toEqual([]);
    const known = new Set(tests.map((one) => String(one.id)));
    expect(Object.keys({ ...dogTraits, ...catTraits }).filter((id) => !known.has(id))).toEqual([]);
    const orange = await sheet(21007);
    expect(orange.results.map((one) => one.genotype)).toEqual(['O/O', 'O/o', 'o/o', 'O', 'o']);
    expect(orange.results[1]?.meaning).toContain('tortoiseshell');
    expect((await sheet(11006)).results[0]).toMatchObject({
      genotype: 'Ay/Ay',
      meaning: expect.stringContaining('a fawn or sable coat if the K locus allows it'),
    });
  });

  test('R210 P021 each page of a printed sheet names its test, and no result is split across pages', async () => {
    const bytes = await printSheet(await sheet(11006), { countryCode: 'AU' });
    const pages =
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length).toBeLessThanOrEqual(2);
  });

  test('the sheet explains a recessive disease in the same words as reports', async () => {
    const prcd = await sheet(10001);
    expect(prcd).toMatchObject({ abbreviation: 'prcd-PRA', gene: 'PRCD', species: 'dog', kind: 'disease' });
    expect(prcd.results.map((one) => [one.genotype, one.word, one.tone])).toEqual([
      ['N/N', 'Clear', 'clear'],
      ['N/P', 'Carrier', 'carrier'],
      ['P/P', 'Affected', 'affected'],
    ]);
    expect(prcd.results[1]?.meaning).toContain('Your animal is not expected to become ill from it');
    expect(prcd.breeds.map((breed) => breed.name)).toContain('Labrador Retriever');
    expect(prcd.references[0]?.url).toBe('https://omia.org/OMIA001298/9615/');
  });

  test.each([
    [10215, 'in the Dobermann'],
    [20037, 'Not established'],
    [10030, 'not every animal with two copies develops the condition'],
    [11036, 'dominant over e1-e3'],
  ])('C13 sheet %i says how the variant is inherited: "%s"', async (id, text) => {
    expect((await sheet(id)).inheritanceSentence).toMatch(new RegExp(text.replaceAll('+', '\\+'), 'i'));
  });

  test('the list can be searched, filtered, sorted and paged', async () => {
    const list = async (query: string) => (await guest.get(`/api/fact-sheets?${query}`)).body;
    expect((await list('search=prcd')).results[0].abbreviation).toBe('prcd-PRA');
    expect(
      (await list('species=cat&kind=trait&size=100')).results.every(
        (row: { species: string; kind: string }) => row.species === 'cat' && row.kind === 'trait',
      ),
    ).toBe(true);
    expect(await list('size=10&page=2')).toMatchObject({ previous: 1, next: 3 });
    expect((await list('search=nothinglikethis')).count).toBe(0);
    const genes: string[] = (await list('sort=gene&size=20')).results.map((row: { gene: string }) => row.gene);
    expect(genes).toEqual(genes.toSorted((a, b) => a.localeCompare(b)));
  });

  test('a sheet that does not exist is not found', async () => {
    expect((await guest.get('/api/fact-sheets/99')).status).toBe(404);
    expect((await guest.get('/api/fact-sheets/99/pdf')).status).toBe(404);
  });

  test('P152 my sheets need an account and are empty at first', async () => {
    expect((await guest.get('/api/my/fact-sheets')).status).toBe(401);
    const mine = new ApiBrowser({ db: database.db, ip: '198.51.103.2' });
    await signIn(mine, await createPerson(database.db, { password: PASSWORD }));
    expect((await mine.get('/api/my/fact-sheets')).body).toMatchObject({ count: 0, results: [] });
  });
});

describe('the text of a sheet', () => {
  const base: SheetTest = {
    id: 1,
    speciesId: 1,
    kind: 'disease',
    name: 'Haemophilia A',
    slug: 'haemophilia-a',
    abbreviation: 'HA',
    gene: 'F8',
    inheritance: 'XR',
    modeCode: 'XR',
    omiaId: null,
    area: 'Blood',
    clinicalOnset: null,
    severity: null,
    course: 'illness',
    affectsCarriers: false,
    description: 'Bleeds.',
    confidence: 'H',
    genotypeStrings: [],
  };

  test('an X-linked sheet distinguishes females and males', () => {
    expect(sheetResults(base).map((one) => one.word)).toEqual([
      'Clear, female',
      'Carrier, female',
      'Affected, female',
      'Clear, male',
      'Affected, male',
    ]);
  });

  test('advice follows the mode of inheritance and never removes carriers', () => {
    expect(breedingAdvice({ ...base, modeCode: 'AR' })).toContain('Mate a carrier to a clear partner');
    expect(breedingAdvice({ ...base, modeCode: 'AD' })).toContain('no partner makes a mating safe');
    expect(breedingAdvice({ ...base, modeCode: 'MT' })).toContain('Mothers pass this variant on');
  });

  test('only references with an identifier are listed', () => {
    expect(referencesOf({ ...base, gene: null, testReferences: [] })).toEqual([]);
    const testReferences = [
      { kind: 'omia', identifier: '000437-9615' },
      { kind: 'pubmed', identifier: '22050825' },
      { kind: 'doi', identifier: '10.1093/jhered/esq061' },
    ];
    expect(referencesOf({ ...base, gene: null, testReferences })).toEqual([
      { label: 'OMIA:000437-9615', url: 'https://omia.org/OMIA000437/9615/' },
      { label: 'PubMed 22050825', url: 'https://pubmed.ncbi.nlm.nih.gov/22050825/' },
      { label: 'doi:10.1093/jhered/esq061', url: 'https://doi.org/10.1093/jhered/esq061' },
    ]);
  });
});
