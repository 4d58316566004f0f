import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab, type LabSample } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { importResults } from './import.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';

const database = useDatabase();
const lab = useLab(database);
let sample: LabSample;
beforeEach(async () => {
  sample = await lab.createAccessioned();
});

const head = 'barcode,test,genotype';

/** Imports a file that must be refused, checks that nothing was written, and returns its problems. */
async function refusal(content: string) {
  const answer = await lab.load(content);
  expect(answer.accepted).toBe(false);
  expect(await lab.callsOf(sample.sampleId)).toEqual([]);
  expect(await lab.stateOf(sample.sampleId)).toBe('PLATED');
  return answer.problems;
}

const identityMails = async () =>
  (await database.db.selectFrom('mailMessage').select('id').where('template', '=', 'lab.identity-question').execute())
    .length;

const testNamed = async (abbreviation: string) =>
  (
    await database.db
      .selectFrom('test')
      .select('id')
      .where('speciesId', '=', 1)
      .where('abbreviation', '=', abbreviation)
      .executeTakeFirstOrThrow()
  ).id;

describe('an invalid result file', () => {
  test('a wrong header, an empty file, a picture and a header alone are refused as a whole', async () => {
    for (const content of [
      'animal;test;call\n',
      '',
      '\u0089PNG\r\n\u001a\n\u0000\u0000',
      `${head}\n`,
      `genotype,test,barcode\nN/N,1,X\n`,
    ]) {
      const problems = await refusal(content);
      expect(problems).toHaveLength(1);
      expect(problems[0]?.reason).toMatch(/first line must be|empty|no results/);
    }
  });

  test('half a file is refused, although all its rows but the last can be read', async () => {
    const whole = await lab.fileFor(sample);
    const problems = await refusal(whole.slice(0, whole.length - 12));
    expect(problems.at(-1)?.reason).toMatch(/cut off|values/);
  });

  test('10,001 rows are refused, and 10,000 read to the end', async () => {
    const rows = (count: number) =>
      `${head}\n${Array.from({ length: count }, (_, i) => `GGUNKNOWN${i},1,N/N`).join('\n')}\n`;
    expect((await refusal(rows(10_001))).at(-1)?.reason).toContain('more than 10,000 rows');
    expect(await refusal(rows(10_000))).toHaveLength(10_000);
  });
});

describe('invalid rows', () => {
  test('are each reported with line and column, and the valid rows beside them are not written', async () => {
    const registered = await lab.createRegistered();
    const early = await lab.createAccessioned({ state: 'EXTRACTED' });
    const [first = 0, second = 0, third = 0] = sample.testIds;
    const notOrdered = await testNamed('MDR1');
    expect(sample.testIds).not.toContain(notOrdered);
    const problems = await refusal(
      [
        head,
        `${sample.barcode},${first},N/N`,
        `GGNOBODY1234,${first},N/N`,
        `${sample.barcode},NOSUCHTEST,N/N`,
        `${sample.barcode},${second},X/Q`,
        `${registered.barcode},${first},N/N`,
        `${early.barcode},${first},N/N`,
        `${sample.barcode},${notOrdered},N/N`,
        `${sample.barcode},${third},`,
        `${sample.barcode},${first},N/N`,
        `${sample.barcode},${third}`,
        '',
      ].join('\n'),
    );
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 barcode',
      '4 test',
      '5 genotype',
      '6 barcode',
      '7 barcode',
      '8 test',
      '9 genotype',
      '10 barcode',
      '11 ',
    ]);
    expect(problems[3]?.reason).toContain('has not been received');
    expect(problems[4]?.reason).toContain('not on a plate yet');
    expect(problems[5]?.reason).toContain('not ordered');
  });

  test('with two alleles of a male at an X-linked test are refused, or held if the technician confirms', async () => {
    const male = await lab.createAccessioned({ sex: 'male' });
    const haemophilia = await testNamed('HEMA');
    expect(male.testIds).toContain(haemophilia);
    const wrong = `${head}\n${male.barcode},${haemophilia},N/P\n`;
    expect(await lab.load(`${wrong}GGNOBODY1234,1,N/N\n`)).toMatchObject({ accepted: false, heldSamples: [] });
    expect(await lab.stateOf(male.sampleId)).toBe('PLATED');
    const refused = await lab.load(wrong);
    const problems = [{ row: 2, column: 'genotype' }];
    expect(refused.problems[0]?.reason).not.toContain('on hold');
    expect(refused).toMatchObject({ problems, contradictedSamples: [male.barcode], heldSamples: [] });
    expect(await lab.stateOf(male.sampleId)).toBe('PLATED');
    expect(await identityMails()).toBe(0);
    const other = await lab.load(`${wrong}GGNOBODY1234,1,N/N\n`, 'run.csv', 'hold');
    expect(other).toMatchObject({ contradictedSamples: [], heldSamples: [] });
    expect(await lab.stateOf(male.sampleId)).toBe('PLATED');
    const answer = await lab.load(wrong, 'run.csv', 'hold');
    expect(answer).toMatchObject({ problems, contradictedSamples: [], heldSamples: [male.barcode] });
    expect(await identityMails()).toBe(1);
    expect(await lab.stateOf(male.sampleId)).toBe('ON_HOLD');
    expect(await lab.callsOf(male.sampleId)).toEqual([]);
  });

  test('one test under two names, or one sample under two barcodes, is a duplicate row', async () => {
    const haemophilia = await testNamed('HEMA');
    expect(await refusal(`${head}\n${sample.barcode},HEMA,N/N\n${sample.barcode},${haemophilia},N/P\n`)).toMatchObject([
      { row: 3, column: 'test' },
    ]);
    await database.db
      .updateTable('kit')
      .set({ secondBarcode: `${sample.barcode}B` })
      .where('id', '=', sample.kitId)
      .execute();
    expect(await refusal(`${head}\n${sample.barcode},HEMA,N/N\n${sample.barcode}B,HEMA,N/P\n`)).toMatchObject([
      { row: 3 },
    ]);
  });

  test('nothing is loaded for a sample under review, approved or released', async () => {
    for (const closed of [await lab.createInReview(), await lab.createReleased()]) {
      const before = await lab.callsOf(closed.sampleId);
      const answer = await lab.load(await lab.fileFor(closed, { [closed.testIds[0] ?? 0]: 'failed' }));
      expect(answer.accepted).toBe(false);
      expect(await lab.callsOf(closed.sampleId)).toEqual(before);
    }
  });
});

describe('T25 repeated and out-of-order imports', () => {
  test('importing the same file three times creates one import, and the sample is genotyped once', async () => {
    const content = await lab.fileFor(sample);
    const first = await lab.load(content);
    expect(first).toMatchObject({ accepted: true, again: false, samples: 1, rows: sample.testIds.length });
    for (const name of ['run.csv', 'copy of run.csv']) {
      expect(await lab.load(content, name)).toMatchObject({ accepted: true, again: true, importId: first.importId });
    }
    expect(await lab.callsOf(sample.sampleId)).toHaveLength(sample.testIds.length);
    expect(await lab.stateOf(sample.sampleId)).toBe('GENOTYPED');
  });

  test('importing the same file concurrently in two workers writes it once', async () => {
    const content = await lab.fileFor(sample);
    const answers = await Promise.all([1, 2, 3, 4].map(() => lab.load(content)));
    expect(answers.every((answer) => answer.accepted)).toBe(true);
    expect(answers.filter((answer) => !answer.again)).toHaveLength(1);
    expect(await lab.callsOf(sample.sampleId)).toHaveLength(sample.testIds.length);
  });

  test('a file with part of the tests keeps the sample in its run until the rest arrives', async () => {
    const lines = (await lab.fileFor(sample)).trimEnd().split('\n');
    const part = (from: number, to?: number) => `${[lines[0], ...lines.slice(from, to)].join('\n')}\n`;
    await lab.load(part(1, 6));
    expect(await lab.stateOf(sample.sampleId)).toBe('RUN');
    await lab.load(part(6));
    expect(await lab.stateOf(sample.sampleId)).toBe('GENOTYPED');
  });

  test('a sample sent back by a reviewer starts again, and accepts even the same file', async () => {
    const content = await lab.fileFor(sample);
    await lab.load(content);
    await submitForReview(lab.as(lab.technician), { sampleId: sample.sampleId });
    await decideReview(lab.as(lab.reviewer), {
      sampleId: sample.sampleId,
      decision: 'REPEAT',
      comment: 'smear',
      password: PASSWORD,
    });
    expect(await lab.callsOf(sample.sampleId)).toEqual([]);
    expect(await lab.load(content)).toMatchObject({ accepted: true, again: false });
    expect(await lab.load(content)).toMatchObject({ accepted: true, again: true });
    expect(await lab.stateOf(sample.sampleId)).toBe('GENOTYPED');
  });

  test('after an amendment the same file confirms the run, and the sample continues', async () => {
    const sample = await lab.createReleased();
    const file = await lab.fileFor(sample);
    expect(await lab.load(file)).toMatchObject({ accepted: true, again: true });
    await amendSample(lab.as(lab.reviewer), { sampleId: sample.sampleId, reason: 'Run again', password: PASSWORD });
    expect(await lab.load(file)).toMatchObject({ accepted: true, again: false });
    expect(await lab.stateOf(sample.sampleId)).toBe('GENOTYPED');
    expect(await lab.load(file)).toMatchObject({ accepted: true, again: true });
  });
});

test('only the laboratory can import results', async () => {
  await expect(importResults(lab.as(null), { fileName: 'x', content: '' })).rejects.toMatchObject({ status: 401 });
  for (const user of [lab.owner, lab.reviewer])
    await expect(importResults(lab.as(user), { fileName: 'x', content: '' })).rejects.toMatchObject({ status: 403 });
});
