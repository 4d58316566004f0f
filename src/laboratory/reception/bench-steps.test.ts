import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { type LabSample, useLab } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { failQualityControl } from './holds.service.ts';
import { advanceSamples, listSamples } from '#laboratory/samples/sample-list.service.ts';
import type { SampleSort, SampleState } from '#animals/stored-samples/samples.rules.ts';

const database = useDatabase();
const lab = useLab(database);

const firstTest = async (sampleId: number) =>
  (
    await database.db
      .selectFrom('sampleTest')
      .select('testId')
      .where('sampleId', '=', sampleId)
      .orderBy('testId')
      .executeTakeFirstOrThrow()
  ).testId;

describe('the laboratory', () => {
  test('a step out of order is a 409, and no sample of the batch is moved', async () => {
    const ready = await lab.createAccessioned({ state: 'EXTRACTED' });
    const early = await lab.createAccessioned({ state: 'ACCESSIONED' });
    const sampleIds = [ready.sampleId, early.sampleId];
    await expect(advanceSamples(lab.as(lab.technician), { sampleIds, to: 'PLATED' })).rejects.toMatchObject({
      status: 409,
    });
    expect(await lab.stateOf(ready.sampleId)).toBe('EXTRACTED');
    expect(await lab.stateOf(early.sampleId)).toBe('ACCESSIONED');
  });

  test('a plate lists samples by well, uses no well twice, and a sample can be removed from it', async () => {
    const technician = lab.as(lab.technician);
    const ready = async (count: number) => {
      const samples = await Promise.all(
        Array.from({ length: count }, () => lab.createAccessioned({ state: 'EXTRACTED' })),
      );
      return samples.map(({ sampleId }) => sampleId);
    };
    const [one = 0, two = 0, three = 0, four = 0] = await ready(4);
    const place = (sampleIds: number[], well?: string) =>
      advanceSamples(technician, { sampleIds, to: 'PLATED', plate: 'p-77', well });
    await expect(advanceSamples(technician, { sampleIds: [one], to: 'PLATED' })).rejects.toMatchObject({
      fields: { plate: ['This field is required'] },
    });
    await place([two, one], 'h1');
    await expect(place([three], 'A2')).rejects.toMatchObject({ fields: { well: ['Well A2 of this plate is taken.'] } });
    await expect(place([three], 'h12')).rejects.toMatchObject({ fields: { well: expect.anything() } });
    await expect(place([three, four], 'F12')).rejects.toMatchObject({
      fields: { plate: ['This plate has only 1 free well.'] },
    });
    await Promise.all([place([three]), place([four])]);
    const found = await listSamples(technician, { page: 1, size: 10, search: 'P-77' });
    const places = new Map(found.results.map(({ id, plate, well }) => [id, `${plate} ${well}`]));
    expect([places.get(two), places.get(one)]).toEqual(['P-77 H1', 'P-77 A2']);
    expect(new Set([places.get(three), places.get(four)])).toEqual(new Set(['P-77 C1', 'P-77 D1']));
    expect(found.results.map(({ well }) => well)).toEqual(['C1', 'D1', 'H1', 'A2']);
    expect((await findLabSample(technician, one)).events[0]).toMatchObject({ reason: 'Plate P-77, well A2' });
    await advanceSamples(technician, { sampleIds: [two], to: 'EXTRACTED' });
    expect(await findLabSample(technician, two)).toMatchObject({ state: 'EXTRACTED', plate: null, well: null });
    await place([two], 'H1');
    await lab.load(
      `barcode,test,genotype\n${(await findLabSample(technician, two)).barcode},${await firstTest(two)},N/N\n`,
    );
    await expect(advanceSamples(technician, { sampleIds: [two], to: 'EXTRACTED' })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('no sample is placed on a plate that was run, also after its samples failed; a repeated sample opens a new plate', async () => {
    const technician = lab.as(lab.technician);
    const [one, two] = [
      await lab.createAccessioned({ state: 'EXTRACTED' }),
      await lab.createAccessioned({ state: 'EXTRACTED' }),
    ];
    const move = (sample: LabSample, to: SampleState, plate?: string) =>
      advanceSamples(technician, { sampleIds: [sample.sampleId], to, plate });
    const refused = { fields: { plate: ['This plate has already been run. Choose another plate.'] } };
    await move(one, 'PLATED', 'RUN-1');
    await move(one, 'RUN');
    await expect(move(two, 'PLATED', 'run-1')).rejects.toMatchObject(refused);
    await failQualityControl(technician, { sampleId: one.sampleId, reason: 'CONTROL_FAIL' });
    await expect(move(two, 'PLATED', 'RUN-1')).rejects.toMatchObject(refused);
    await move(one, 'EXTRACTING');
    await move(one, 'EXTRACTED');
    await move(one, 'PLATED', 'RUN-2');
    await move(two, 'PLATED', 'RUN-2');
    expect(await lab.stateOf(two.sampleId)).toBe('PLATED');
  });

  test('review, approval and report states cannot be reached by a bench step', async () => {
    const plated = await lab.createAccessioned({ state: 'RUN' });
    const genotyped = await lab.createAccessioned();
    await lab.load(await lab.fileFor(genotyped));
    const inReview = await lab.createInReview();
    const released = await lab.createReleased();
    for (const { sampleId } of [plated, genotyped, inReview, released]) {
      for (const to of ['PLATED', 'GENOTYPED', 'IN_REVIEW', 'APPROVED', 'REPORTED', 'STORED', 'ON_HOLD'] as const) {
        await expect(advanceSamples(lab.as(lab.technician), { sampleIds: [sampleId], to })).rejects.toMatchObject({
          status: 409,
        });
      }
    }
  });

  test('the list finds a sample by part of its barcode and treats wildcards literally', async () => {
    const sample = await lab.createRegistered();
    const reviewer = lab.as(lab.reviewer);
    const found = await listSamples(reviewer, { page: 1, size: 10, search: sample.barcode.slice(2, 9) });
    expect(found.results.map((row) => row.id)).toContain(sample.sampleId);
    expect((await listSamples(reviewer, { page: 1, size: 10, search: '%%' })).count).toBe(0);
  });

  test('a search finds samples in any state by barcode or laboratory number, while the list has only open ones', async () => {
    const { barcode, sampleId } = await lab.createReleased();
    const { labNumber } = await findLabSample(lab.as(lab.reviewer), sampleId);
    const ids = async (search?: string) =>
      (await listSamples(lab.as(lab.reviewer), { page: 1, size: 100, search })).results.map((row) => row.id);
    const secondBarcode = `${barcode}B`;
    await database.db.updateTable('kit').set({ secondBarcode }).where('barcode', '=', barcode).execute();
    for (const search of [formatBarcode(barcode), barcode.toLowerCase(), ` ${labNumber ?? ''} `, secondBarcode])
      expect(await ids(search)).toEqual([sampleId]);
    expect(await ids()).not.toContain(sampleId);
    const other = await lab.createRegistered();
    await database.db
      .updateTable('sample')
      .set({ labNumber: `${labNumber}9` })
      .where('id', '=', other.sampleId)
      .execute();
    expect(await ids(labNumber!.toLowerCase())).toEqual([sampleId]);
    expect(await ids(labNumber!.slice(0, -1))).toEqual(expect.arrayContaining([sampleId, other.sampleId]));
  });

  test('the list of samples can be sorted, with missing numbers and names last', async () => {
    const registered = [await lab.createRegistered(), await lab.createRegistered()];
    const ids = registered.map(({ sampleId }) => sampleId);
    const [one, two] = ids as [number, number];
    const set = (id: number, values: { dueOn: string | null; labNumber: string | null }) =>
      database.db.updateTable('sample').set(values).where('id', '=', id).execute();
    await set(one, { dueOn: '2030-01-02', labNumber: 'L30-000001' });
    await set(two, { dueOn: '2030-01-01', labNumber: 'L30-000002' });
    const order = async (sort: SampleSort) =>
      (await listSamples(lab.as(lab.reviewer), { page: 1, size: 100, sort })).results
        .map(({ id }) => id)
        .filter((id) => ids.includes(id));
    expect(await order('due')).toEqual([two, one]);
    expect(await order('-due')).toEqual([one, two]);
    expect(await order('lab')).toEqual([one, two]);
    expect(await order('-lab')).toEqual([two, one]);
    await set(one, { dueOn: null, labNumber: null });
    for (const sort of ['due', '-due', 'lab', '-lab'] as const) expect(await order(sort)).toEqual([two, one]);
  });

  test('closed samples cannot be sorted by animal', async () => {
    const browser = new ApiBrowser({ db: database.db });
    await signIn(browser, await createPerson(database.db, { password: PASSWORD, roles: ['lab_reviewer'] }));
    const statusOf = async (query: string) => (await browser.get(`/api/lab/samples?${query}`)).status;
    expect(await statusOf('state=STORED&sort=-animal')).toBe(428);
    expect(await statusOf('state=STORED&sort=-due')).toBe(200);
    expect(await statusOf('state=RUN&sort=-animal')).toBe(200);
  });
});
