import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { findRecessiveTest, useLab, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { readPdfStructure, readPdfText } from '../../../test/support/pdf-structure.ts';
import { createTestedFamily } from '../../../test/support/parentage-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { printClaimSheet } from './claim-sheet.service.ts';
import { findBookAnimals } from './kennel-animals.service.ts';
import { shortResults } from './kennel-book.rules.ts';
import { printKennelBook } from './kennel-documents.service.ts';
import { findLitter } from './litters.service.ts';

const database = useDatabase();
const lab = useLab(database);
const born = '2026-09-01';
let mine: Ctx;
let dam: number;
let tested: ReleasedSample;

beforeAll(async () => {
  const { db } = database;
  const breedId = await breedNamed(db, 'Labrador Retriever');
  const make = (sex: 'male' | 'female', name: string) =>
    createAnimal(db, lab.owner, { breedId, sex, name, chipNumber: null });
  dam = await make('female', 'Clover');
  const sire = await make('male', 'Teddy');
  const { testIds } = await lab.createReleased();
  const carried = await findRecessiveTest(db, testIds);
  tested = await lab.createReleased({ calls: { [carried]: 'N/P' } });
  const parents = { damId: dam, sireId: sire, dateOfBirth: born };
  const identity = { name: 'Pip', registeredName: 'Kelpie Hill Pippin', registrationNumber: 'REG-77' };
  await db
    .updateTable('animal')
    .set({ ...parents, ...identity })
    .where('id', '=', tested.animalId)
    .execute();
  await db
    .updateTable('breederProfile')
    .set({ kennelName: 'Kelpie Hill' })
    .where('personId', '=', lab.owner.id)
    .execute();
  mine = lab.as(lab.owner);
});

const bytesOf = async (scope: { dam?: number; born?: string }) =>
  new Uint8Array(await new Response(await printKennelBook(mine, scope)).arrayBuffer());

describe('the kennel book', () => {
  test('is tagged, with a heading for each animal, tables with header cells, a language and bookmarks', async () => {
    const { untagged, silent, roles, root, links } = readPdfStructure(await bytesOf({}));
    expect([untagged, silent]).toEqual([[], []]);
    const count = (role: string) => roles.filter((one) => one === role).length;
    expect([count('H1'), count('H2')]).toEqual([1, 4]);
    expect(count('H3')).toBeGreaterThan(4);
    expect(count('TH')).toBeGreaterThan(count('Table'));
    expect(root).toContain('/Lang (en-AU)');
    expect(root).toContain('/Outlines');
    expect(links.every(({ isTagged }) => isTagged)).toBe(true);
  });

  test('states the identity, parents, results with genotypes, litters and certificates of each animal', async () => {
    const text = readPdfText(await bytesOf({}));
    for (const words of [
      'Kennel book: Kelpie Hill',
      'Kelpie Hill Pippin',
      'REG-77',
      'Page 1',
      'Carrier',
      'N/P',
      'Traits',
      '1 animal',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Dam Clover/);
    expect(text).toMatch(/1 carrier, \d+ clear/);
    const certificate = await database.db
      .selectFrom('certificate')
      .select('number')
      .where('animalId', '=', tested.animalId)
      .executeTakeFirstOrThrow();
    expect(text).toContain(certificate.number);
  });

  test('of a litter contains only its animals, and is not available to other users', async () => {
    const { roles } = readPdfStructure(await bytesOf({ dam, born }));
    expect(roles.filter((role) => role === 'H2')).toHaveLength(1);
    await expect(printKennelBook(lab.as(await createPerson(database.db)), { dam, born })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });
});

test('the claim sheet is tagged, states the kennel, and its codes are links that name their animals', async () => {
  const { bytes } = await printClaimSheet(mine, { dam, born });
  const { outline, untagged, silent, links } = readPdfStructure(bytes);
  expect(outline).toBe('Document(H1 P P Sect(H2 P P Link))');
  expect([untagged, silent]).toEqual([[], []]);
  expect(links.map(({ text }) => text)).toEqual(['QR code for the new owner of Pip. Opens the offer.']);
  expect(readPdfText(bytes)).toContain('Kelpie Hill');
  expect(readPdfText(bytes)).toMatch(/\d+ health tests clear, 1 not clear/);
});

test('the book lists tests that are clear by parentage and results of other laboratories separately from our results', async () => {
  const { dam: mother, sire, pupId } = await createTestedFamily(database.db, lab);
  const { id: reportId } = await database.db
    .insertInto('otherLaboratoryReport')
    .values({ animalId: pupId, laboratory: 'Laboklin', reportNumber: 'LB-7', reportedOn: '2026-01-02' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: testId, name } = await database.db
    .selectFrom('test')
    .select(['id', 'name'])
    .where('speciesId', '=', 1)
    .where('modeCode', '=', 'AR')
    .where('id', 'not in', mother.testIds)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('otherLaboratoryResult').values({ reportId, testId, genotype: 'N/P' }).execute();

  const animals = await findBookAnimals(mine, null);
  const { number } = await database.db
    .selectFrom('certificate')
    .select('number')
    .where('animalId', '=', sire.animalId)
    .executeTakeFirstOrThrow();
  const pup = animals.find(({ byParentage }) => byParentage !== null)!;
  expect(pup.results.counts).toBeNull();
  expect(pup.byParentage!.parents.flatMap(({ certificates }) => certificates)).toContain(number);
  expect(pup.otherLaboratories).toEqual([
    { test: name, result: 'Carrier N/P', laboratory: 'Laboklin', reportNumber: 'LB-7', reportedOn: '2026-01-02' },
  ]);
  expect(shortResults(pup)).toMatch(/^\d+ clear by parentage, not tested; 1 result from elsewhere, not verified$/);

  const place = { dam: mother.animalId, born: '2026-08-08' };
  await database.db.updateTable('animal').set({ dateOfBirth: place.born }).where('id', '=', pupId).execute();
  const [puppy] = (await findLitter(mine, place)).puppies;
  expect(puppy).toMatchObject({ clear: 0, byParentage: pup.byParentage!.tests.length, otherLaboratories: 1 });

  const text = readPdfText(await bytesOf({}));
  for (const words of [
    `Clear by parentage – not tested (${pup.byParentage!.tests.length} tests): `,
    'This is not a test result',
    'From another laboratory – not verified by us.',
    'Laboklin, LB-7',
  ])
    expect(text).toContain(words);
});

test('inbreeding by DNA is based on the called markers, as on the page', async () => {
  const file = { fileKey: 'genome-of-pip', sha256: 'a'.repeat(64), source: 'VCF' } as const;
  const genome = { sampleId: tested.sampleId, markers: 20_000, called: 19_500, rohF: 0.101, ...file };
  await database.db.insertInto('snpProfile').values(genome).execute();
  const [pip] = await findBookAnimals(mine, { dam, born });
  expect(pip?.diversity.join(' ')).toContain('10.1%, from 19,500 markers');
});
