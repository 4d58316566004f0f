import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writePlink } from '#genetics/formats/plink-binary.ts';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { randomGenomes } from '../../../test/support/genome-factory.ts';
import { useLab, endIdentityHold, type LabSample } from '../../../test/support/lab-factory.ts';
import { importProfileFile } from './genome-import.service.ts';
import { sortProfileFiles } from './profile-files.rules.ts';

const database = useDatabase();
const lab = useLab(database);
let female: LabSample;
let male: LabSample;

beforeAll(async () => {
  female = await lab.createAccessioned({ sex: 'female' });
  male = await lab.createAccessioned({ sex: 'male' });
});

// A refusal for a contradiction puts the sample on hold; the next test needs it on the plate again.
afterEach(async () => {
  for (const { sampleId } of [female, male]) await endIdentityHold(database.db, lab, sampleId);
});

const load = (bytes: Uint8Array | string, more: object = {}) =>
  importProfileFile(lab.as(lab.technician), {
    name: 'x',
    bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    species: 'dog',
    columns: 'Top',
    ...more,
  });

describe('SNP call files', () => {
  test('VCF, bgzip and PLINK are recognised by content and stored, and a repeated file gives one profile', async () => {
    const table = randomGenomes([
      { barcode: female.barcode, seed: 1, maleX: false },
      { barcode: male.barcode, seed: 2, maleX: true },
    ]);
    const { bed, bim, fam } = writePlink(table);
    expect(await load(writeVcf(table))).toMatchObject({ accepted: true, format: 'VCF', samples: 2, calls: 720 });
    expect(await load(gzipSync(writeVcf(table)))).toMatchObject({ accepted: true, format: 'VCF' });
    const plink = await load(bed, { bim, fam });
    expect(plink).toMatchObject({ accepted: true, format: 'PLINK', samples: 2 });
    const named = table.markers.slice(0, 3).map(({ id }) => id);
    expect(plink.notes).toContain(
      `360 markers are not in the marker manifest (first: ${named.join(', ')}) and stored as in the file.`,
    );
    const rows = await database.db.selectFrom('snpProfile').select(['markers', 'called', 'source']).execute();
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ markers: 360, called: 360, source: 'PLINK' })));
  });

  test.each([
    [
      'an unknown barcode',
      () => randomGenomes([{ barcode: 'GGNOTHERE', seed: 3, maleX: false }]),
      /no sample in the laboratory has this barcode/,
    ],
    [
      'too few calls',
      () => randomGenomes([{ barcode: female.barcode, seed: 1, maleX: false, missing: 0.2 }]),
      /% of the markers were called/,
    ],
    [
      'a male X in a female',
      () => randomGenomes([{ barcode: female.barcode, seed: 1, maleX: true }]),
      /registered as female/,
    ],
    [
      'two different X in a male',
      () => randomGenomes([{ barcode: male.barcode, seed: 2, maleX: false }]),
      /X chromosome markers/,
    ],
    [
      'another dog than before',
      () => randomGenomes([{ barcode: female.barcode, seed: 99, maleX: false }]),
      /the DNA differs from an earlier sample/,
    ],
    [
      'one dog under two barcodes',
      () =>
        randomGenomes([
          { barcode: female.barcode, seed: 1, maleX: false },
          { barcode: male.barcode, seed: 1, maleX: false },
        ]),
      /the same DNA profile is on record/,
    ],
  ])('%s is refused with its reason, and nothing is written', async (_, table, reason) => {
    const before = await database.db.selectFrom('snpProfile').selectAll().orderBy('id').execute();
    const answer = await load(writeVcf(table()));
    expect([answer.accepted, answer.problems.map((problem) => problem.reason).join('\n')]).toEqual([
      false,
      expect.stringMatching(reason),
    ]);
    expect(await database.db.selectFrom('snpProfile').selectAll().orderBy('id').execute()).toEqual(before);
  });

  test('an invalid file reports lines and reasons: lone .bed, cut VCF, damaged gzip, missing column', async () => {
    const table = randomGenomes([{ barcode: female.barcode, seed: 1, maleX: false }]);
    const reasonOf = async (bytes: Uint8Array | string) => (await load(bytes)).problems[0];
    expect((await reasonOf(writePlink(table).bed))?.reason).toMatch(/all three/);
    expect(await reasonOf(writeVcf(table).slice(0, -3))).toMatchObject({ row: 366 });
    expect((await reasonOf(gzipSync(writeVcf(table)).subarray(0, 300)))?.reason).toMatch(/incomplete/);
    expect((await reasonOf('[Data]\nSNP Name,Sample ID\n'))?.reason).toMatch(/Allele1 - Top/);
    expect((await load('what is this\n')).format).toBe('STR');
    expect((await reasonOf('PK\u0003\u0004\0\0workbook'))?.reason).toMatch(/not a text file/);
    const files = {
      name: 'x.bed',
      bytes: Buffer.from('abc'),
      bim: '',
      fam: '',
      species: 'dog',
      columns: 'Top',
    } as const;
    const { problems } = await importProfileFile(lab.as(lab.technician), files);
    expect(problems[0]?.reason).toMatch(/starts with the wrong bytes/);
  });

  test('the three files of a PLINK set are required together', () => {
    const file = (name: string) => ({ name });
    expect(sortProfileFiles([file('a.fam'), file('a.bed'), file('a.bim')])).toEqual({
      file: { name: 'a.bed' },
      bim: { name: 'a.bim' },
      fam: { name: 'a.fam' },
    });
    expect(sortProfileFiles([file('a.bed')])).toHaveProperty('problem');
    expect(sortProfileFiles([file('a.vcf'), file('b.vcf')])).toHaveProperty('problem');
    expect(sortProfileFiles([])).toEqual({ problem: 'Choose a file.' });
  });
});
