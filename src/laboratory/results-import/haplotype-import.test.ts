import { beforeAll, describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { fileFor, load, useLab, type LabSample } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { importProfileFile } from './genome-import.service.ts';

const database = useDatabase();
const lab = useLab(database);
let dam: LabSample;
let sire: LabSample;
let queen: LabSample;
let mine: ApiBrowser;

beforeAll(async () => {
  lab.owner = await createPerson(database.db, { password: PASSWORD });
  dam = await lab.createAccessioned({ sex: 'female' });
  sire = await lab.createAccessioned({ sex: 'male' });
  queen = await lab.createAccessioned({ sex: 'female' });
  const cat = { speciesId: 2, breedId: null };
  await database.db.updateTable('animal').set(cat).where('id', '=', queen.animalId).execute();
  mine = new ApiBrowser({ db: database.db, ip: '198.51.100.146' });
  await signIn(mine, lab.owner);
});

const send = (...rows: string[]) =>
  importProfileFile(lab.as(lab.technician), {
    name: 'haplotypes.csv',
    bytes: Buffer.from(`barcode,system,haplotype1,haplotype2\n${rows.map((row) => `${row}\n`).join('')}`),
    species: 'dog',
    columns: 'Top',
  });

async function release(sample: LabSample): Promise<void> {
  await load(lab, await fileFor(database.db, sample));
  await submitForReview(lab.as(lab.technician), { sampleId: sample.sampleId });
  const decision = { decision: 'APPROVED', password: PASSWORD, acceptLowCallRate: true } as const;
  await decideReview(lab.as(lab.reviewer), { sampleId: sample.sampleId, ...decision });
  await releaseSample(lab.as(lab.reviewer), { sampleId: sample.sampleId });
}

const haplotypesOf = async ({ animalId }: LabSample) =>
  (await mine.get(`/api/my/animals/${animalId}/diversity`)).body.haplotypes;

describe('a table of haplotypes', () => {
  test.each([
    ['an unknown number, with the list', () => `${dam.barcode},DLA1,1065,9999`, 'haplotype2', 'Known: 1002, 1003'],
    ['a number of the other class', () => `${dam.barcode},DLA2,1065,1065`, 'haplotype1', 'DLA class II'],
    ['DLA of a cat', () => `${queen.barcode},DLA1,1065,1065`, 'haplotype1', 'is not reported for cats'],
    ['the Y chromosome of a female', () => `${dam.barcode},Y,HG1,`, 'system', 'no Y chromosome'],
    ['one DLA haplotype', () => `${dam.barcode},DLA1,1065,`, 'haplotype1', 'needs two haplotypes'],
    ['two haplogroups', () => `${dam.barcode},MT,A1,B1`, 'haplotype1', 'one haplogroup'],
    ['an unknown system', () => `${dam.barcode},DLA3,1,2`, 'system', 'DLA1, DLA2, MT, Y'],
    ['an unknown barcode', () => 'ZZZZZZZZZZZZ,MT,A1,', 'barcode', 'no sample in the laboratory'],
  ])('is refused as a whole for %s', async (_, row, column, reason) => {
    const answer = await send(`${sire.barcode},MT,A1,`, row());
    expect(answer).toMatchObject({ accepted: false, format: 'HAPLOTYPES', calls: 0 });
    expect(answer.problems).toEqual([{ row: 3, column, reason: expect.stringContaining(reason) }]);
    expect(await database.db.selectFrom('haplotypeCall').selectAll().execute()).toEqual([]);
  });

  test('reports its errors in the order of the rows', async () => {
    const { problems } = await send('ZZZZZZZZZZZZ,MT,A1,', `${dam.barcode},DLA3,1,2`, `${dam.barcode},Y,HG1,`);
    expect(problems.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  test('is refused if it names a system twice for one sample', async () => {
    const answer = await send(`${dam.barcode},MT,A1,`, `${dam.barcode},MT,B1,`);
    expect(answer.problems[0]?.reason).toContain('appears twice');
  });

  test('is shown with the diversity once the sample is released, and compared for a pair', async () => {
    const loaded = await send(
      `${dam.barcode},DLA1,1065,380 373 293 178`,
      `${dam.barcode},DLA2,2048,2024`,
      `${dam.barcode},mt,b1,`,
      `${sire.barcode},DLA1,1065,1008`,
      `${sire.barcode},DLA2,2053,2003`,
      `${sire.barcode},Y,HG9,`,
    );
    expect(loaded).toMatchObject({ accepted: true, samples: 2, calls: 6 });
    expect(await haplotypesOf(dam)).toEqual([]);
    await release(dam);
    const pair = { damId: dam.animalId, sireId: sire.animalId, litterSize: 6 };
    expect((await mine.post('/api/my/litter-forecast', pair)).body.pair.haplotypes).toEqual([]);
    await release(sire);
    expect(await haplotypesOf(dam)).toEqual([
      { system: 'DLA1', haplotypes: ['1065', '1030'] },
      { system: 'DLA2', haplotypes: ['2048', '2024'] },
      { system: 'MT', haplotypes: ['B1'] },
    ]);
    expect((await mine.post('/api/my/litter-forecast', pair)).body.pair.haplotypes).toEqual([
      { system: 'DLA1', dam: ['1065', '1030'], sire: ['1065', '1008'], shared: ['1065'], homozygous: 0.25 },
      { system: 'DLA2', dam: ['2048', '2024'], sire: ['2053', '2003'], shared: [], homozygous: 0 },
    ]);
  });

  test('is refused for a released sample, and for a user without permission', async () => {
    expect((await send(`${dam.barcode},MT,A1,`)).problems[0]?.reason).toContain('with the status "Reported"');
    const asOwner = importProfileFile(lab.as(lab.owner), {
      name: 'haplotypes.csv',
      bytes: Buffer.from('barcode,system,haplotype1,haplotype2\n'),
      species: 'dog',
      columns: 'Top',
    });
    await expect(asOwner).rejects.toMatchObject({ reason: 'forbidden' });
  });
});
