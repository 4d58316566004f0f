import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab, type LabSample } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';

const database = useDatabase();
const lab = useLab(database);
let sample: LabSample;
beforeEach(async () => {
  sample = await lab.createAccessioned();
  await receiveOn(sample, '2026-03-02T09:00:00Z');
});

const head = 'barcode,test,genotype';

const receiveOn = ({ sampleId }: LabSample, moment: string) =>
  database.db
    .updateTable('sample')
    .set({ receivedAt: new Date(moment) })
    .where('id', '=', sampleId)
    .execute();

describe('the basis of a call', () => {
  const full = `${head},status,date,method,quality,repeats`;
  const basisOf = async () =>
    (await lab.callsOf(sample.sampleId)).map(({ genotype, testedOn, method, quality, repeats }) => [
      genotype,
      testedOn,
      method,
      quality === null ? null : Number(quality),
      repeats,
    ]);

  test('is stored; a second identical reading adds to it, and an older or poorer file removes nothing', async () => {
    const [first = 0] = sample.testIds;
    const row = (rest: string) => lab.load(`${full}\n${sample.barcode},${first},N/N,,${rest}\n`);
    await row('2026-03-02,array,0.97,');
    expect(await basisOf()).toEqual([['N/N', '2026-03-02', 'array', 0.97, null]]);
    await row('2026-03-03,,,2');
    expect(await basisOf()).toEqual([['N/N', '2026-03-03', 'array', 0.97, 2]]);
    await row('2026-03-01,sanger,,1');
    await lab.load(`${head}\n${sample.barcode},${first},N/N\n`);
    expect(await basisOf()).toEqual([['N/N', '2026-03-03', 'array', 0.97, 2]]);
    const { problems } = await row('2026-03-04,guess,2,0');
    expect(problems.map(({ column }) => column)).toEqual(['method', 'quality', 'repeats']);
  });
});

describe('T25 the date of a call', () => {
  test('a newer call replaces an older one but never the reverse, and none is from the future', async () => {
    const test = sample.testIds[0] ?? 0;
    const file = (call: string, day: string) =>
      `barcode,test,genotype,status,date\n${sample.barcode},${test},${call},called,${day}\n`;
    const [clear, carrier] = await twoCalls(test);
    expect(await lab.load(file(clear, '2027-11-20'))).toMatchObject({
      accepted: false,
      problems: [{ row: 2, column: 'date', reason: '2027-11-20 is in the future. Check the date.' }],
    });
    await lab.load(file(clear, '2026-11-10'));
    expect(await lab.load(file(carrier, '2026-11-12'))).toMatchObject({ accepted: true });
    expect(await lab.load(file(clear, '2026-11-11'))).toMatchObject({
      accepted: false,
      problems: [{ row: 2, column: 'date' }],
    });
    expect(await lab.callsOf(sample.sampleId)).toMatchObject([{ genotype: carrier, testedOn: '2026-11-12' }]);
  });

  test('before the sample arrived is refused, except the day before if the time zone is unknown', async () => {
    await receiveOn(sample, '2026-11-10T08:00:00Z');
    const [first = 0] = sample.testIds;
    const file = (day: string) => `${head},status,date\n${sample.barcode},${first},N/N,,${day}\n`;
    for (const day of ['2016-11-10', '2026-11-08']) {
      const reason = `${day} is before the sample was received. Check the date.`;
      expect(await lab.load(file(day))).toMatchObject({
        accepted: false,
        problems: [{ row: 2, column: 'date', reason }],
      });
    }
    expect(await lab.callsOf(sample.sampleId)).toEqual([]);
    expect(await lab.load(file('2026-11-09'))).toMatchObject({ accepted: true });
  });

  test('is a change if it alone differs, and only results that changed are counted', async () => {
    const [first = 0, second = 0] = sample.testIds;
    const file = (days: [number, string][]) =>
      `${head},status,date\n${days.map(([id, day]) => `${sample.barcode},${id},N/N,,${day}\n`).join('')}`;
    expect(await lab.load(file([[first, '2026-11-12']]))).toMatchObject({ rows: 1, changed: 1 });
    expect(
      await lab.load(
        file([
          [first, '2026-11-12'],
          [second, '2026-11-12'],
        ]),
      ),
    ).toMatchObject({ rows: 2, changed: 1 });
    expect(await lab.load(file([[first, '2026-11-14']]))).toMatchObject({ rows: 1, changed: 1 });
    const calls = (await lab.callsOf(sample.sampleId)).toSorted((a, b) => a.testId - b.testId);
    expect(calls.map(({ testedOn }) => testedOn)).toEqual(['2026-11-14', '2026-11-12']);
  });

  test('is corrected in an amendment, even to an earlier one', async () => {
    const released = await lab.createReleased();
    await receiveOn(released, '2026-11-10T08:00:00Z');
    const [first = 0] = released.testIds;
    const file = (day: string) => `${head},status,date\n${released.barcode},${first},N/N,,${day}\n`;
    const amend = () =>
      amendSample(lab.as(lab.reviewer), { sampleId: released.sampleId, reason: 'Wrong date', password: PASSWORD });
    const dateOf = async () => (await lab.callsOf(released.sampleId)).find(({ testId }) => testId === first)?.testedOn;
    await amend();
    expect(await lab.load(file('2026-11-19'))).toMatchObject({ changed: 1 });
    expect(await lab.load(file('2026-11-12'))).toMatchObject({ accepted: true, changed: 0 });
    expect(await dateOf()).toBe('2026-11-19');
    await releaseAgain(released);
    await amend();
    expect(await lab.load(file('2026-11-11'))).toMatchObject({ accepted: true, changed: 1 });
    expect(await dateOf()).toBe('2026-11-11');
  });
});

async function releaseAgain({ sampleId }: LabSample): Promise<void> {
  const reviewer = lab.as(lab.reviewer);
  await submitForReview(lab.as(lab.technician), { sampleId });
  await decideReview(reviewer, { sampleId, decision: 'APPROVED', password: PASSWORD });
  await releaseSample(reviewer, { sampleId });
}

async function twoCalls(testId: number): Promise<[string, string]> {
  const row = await database.db
    .selectFrom('test')
    .select('genotypeStrings')
    .where('id', '=', testId)
    .executeTakeFirstOrThrow();
  return [row.genotypeStrings[0] ?? 'N/N', row.genotypeStrings[1] ?? 'N/P'];
}
