import { describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit } from '../../../test/support/kits-factory.ts';
import { createBoughtKit } from '../../../test/support/replacement-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { qcReasons } from '#animals/stored-samples/samples.rules.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { advanceSamples } from '#laboratory/samples/sample-list.service.ts';
import {
  failQualityControl,
  failSamples,
  holdSample,
  rejectSample,
  requestNewSwab,
  resumeSample,
} from './holds.service.ts';
import { receiveKit } from './reception.service.ts';
import { listBarcodes } from '#animals/records/animal-facts.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';

const database = useDatabase();
const lab = useLab(database);

const mailsAbout = (sampleId: number, template: string) =>
  database.db
    .selectFrom('mailMessage')
    .select('toAddress')
    .where('dedupeKey', 'like', `sample:${sampleId}:${template}:%`)
    .execute();

/** What the owner reads about the replacement kit of a sample. */
async function replacementReason(sampleId: number): Promise<string> {
  const { reason } = await database.db
    .selectFrom('kitReplacement')
    .select('reason')
    .where('sampleId', '=', sampleId)
    .executeTakeFirstOrThrow();
  return reason;
}

const note = 'The owner confirmed the chip number.';

describe('a sample on hold, rejected or failed', () => {
  test("cannot be decided from a page opened before a colleague's decision", async () => {
    const { sampleId } = await lab.createAccessioned({ state: 'ACCESSIONED' });
    const technician = lab.as(lab.technician);
    const open = async () => (await findLabSample(technician, sampleId)).version;
    const version = await open();
    await holdSample(technician, { sampleId, version, reason: 'NO_FORM' });
    const outdated = { reason: 'conflict' };
    await expect(rejectSample(technician, { sampleId, version, reason: 'LEAK' })).rejects.toMatchObject(outdated);
    await expect(failQualityControl(technician, { sampleId, version, reason: qcReasons[0] })).rejects.toMatchObject(
      outdated,
    );
    await expect(requestNewSwab(technician, { sampleId, version })).rejects.toMatchObject(outdated);
    expect(await mailsAbout(sampleId, 'lab.rejected')).toEqual([]);
    const held = await open();
    await resumeSample(technician, { sampleId, version: held, note });
    await holdSample(technician, { sampleId, version: await open(), reason: 'DAMAGED_CHECK' });
    // Only the hold that the page showed can be lifted.
    await expect(resumeSample(technician, { sampleId, version: held, note })).rejects.toMatchObject(outdated);
    const both = await Promise.allSettled([
      resumeSample(technician, { sampleId, version: await open(), note }),
      rejectSample(technician, { sampleId, version: await open(), reason: 'LEAK' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('keeps its earlier state while on hold, notifies its owner, and continues from that state', async () => {
    const { sampleId, barcode } = await lab.createAccessioned({ state: 'ACCESSIONED' });
    const technician = lab.as(lab.technician);
    await holdSample(technician, { sampleId, reason: 'NO_FORM' });
    expect(await mailsAbout(sampleId, 'lab.held')).toEqual([{ toAddress: lab.owner.email }]);
    expect((await trackSample(lab.as(null), barcode)).action).toBe('We need the signed form before we can continue.');
    await expect(advanceSamples(technician, { sampleIds: [sampleId], to: 'EXTRACTING' })).rejects.toMatchObject({
      status: 409,
    });
    await expect(resumeSample(technician, { sampleId, note })).resolves.toEqual({ state: 'ACCESSIONED' });
    await expect(resumeSample(technician, { sampleId, note })).rejects.toMatchObject({ status: 409 });
    const { events } = await findLabSample(technician, sampleId);
    expect(events[0]).toMatchObject({ state: 'ACCESSIONED', reason: note, who: lab.technician.name });
    await advanceSamples(technician, { sampleIds: [sampleId], to: 'EXTRACTING' });
  });

  test('repeats its extraction once; after a second failure only a new swab is possible', async () => {
    const { sampleId } = await lab.createAccessioned({ state: 'EXTRACTED' });
    const technician = lab.as(lab.technician);
    const fail = () => failQualityControl(technician, { sampleId, reason: 'LOW_DNA' });
    const repeat = () => advanceSamples(technician, { sampleIds: [sampleId], to: 'EXTRACTING' });
    await fail();
    expect(await findLabSample(technician, sampleId)).toMatchObject({ isExtractionRepeated: false });
    await repeat();
    await advanceSamples(technician, { sampleIds: [sampleId], to: 'EXTRACTED' });
    await fail();
    expect(await findLabSample(technician, sampleId)).toMatchObject({ isExtractionRepeated: true });
    await expect(repeat()).rejects.toMatchObject({
      status: 409,
      message: 'The extraction was already repeated from the second swab. Ask for a new swab.',
    });
    expect(await requestNewSwab(technician, { sampleId })).toEqual({ state: 'RESAMPLE_REQUESTED' });
    expect(await replacementReason(sampleId)).toContain(
      'the DNA quality was too low. Please roll each new swab firmly',
    );
  });

  test('rejected, its owner reads why and what to do with the new swabs', async () => {
    const { sampleId } = await lab.createAccessioned({ state: 'RECEIVED' });
    await rejectSample(lab.as(lab.technician), { sampleId, reason: 'MOULD' });
    expect(await replacementReason(sampleId)).toMatch(
      /^The sample from .+ could not be tested: there was mould on the swab\. Please let the new swabs dry for 1 minute/,
    );
  });

  test('samples of a plate fail quality control together, or none if one cannot', async () => {
    const technician = lab.as(lab.technician);
    const plated = [await lab.createAccessioned({ state: 'PLATED' }), await lab.createAccessioned({ state: 'RUN' })];
    const sampleIds = plated.map(({ sampleId }) => sampleId);
    const { sampleId: received } = await lab.createAccessioned({ state: 'RECEIVED' });
    const fail = (ids: number[]) => failSamples(technician, { sampleIds: ids, reason: 'CONTROL_FAIL' });
    await expect(fail([...sampleIds, received])).rejects.toMatchObject({ status: 409 });
    await expect(failSamples(technician, { sampleIds })).rejects.toMatchObject({
      fields: { reason: expect.anything() },
    });
    expect(await lab.stateOf(sampleIds[0]!)).toBe('PLATED');
    expect(await fail(sampleIds)).toEqual({ moved: 2 });
    for (const id of sampleIds) expect(await lab.stateOf(id)).toBe('QC_FAILED');
    await expect(failSamples(lab.as(lab.owner), { sampleIds, reason: 'LOW_DNA' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('lifting a hold needs a note', async () => {
    const { sampleId } = await lab.createAccessioned({ state: 'ACCESSIONED' });
    await holdSample(lab.as(lab.technician), { sampleId, reason: 'ID_MISMATCH' });
    const browser = new ApiBrowser({ db: database.db });
    await signIn(browser, await createPerson(database.db, { roles: ['lab_technician'], password: PASSWORD }));
    const path = `/api/lab/samples/${sampleId}/resumption`;
    const { version } = await findLabSample(lab.as(lab.technician), sampleId);
    expect(await browser.post(path, { version, note: ' ' })).toMatchObject({
      status: 428,
      body: { note: ['This field is required'] },
    });
    expect(await lab.stateOf(sampleId)).toBe('ON_HOLD');
    expect((await browser.post(path, { version, note })).status).toBe(200);
  });

  test.each([
    ['NO_FORM', 'Please contact us.'],
    ['DAMAGED_CHECK', "You don't need to do anything."],
  ] as const)('on hold for %s asks the owner only for what an owner can do', async (reason, line) => {
    const { sampleId } = await lab.createAccessioned({ state: 'ACCESSIONED' });
    await holdSample(lab.as(lab.technician), { sampleId, reason });
    const { bodyText } = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('dedupeKey', 'like', `sample:${sampleId}:lab.held:%`)
      .executeTakeFirstOrThrow();
    expect(bodyText).toContain(line);
  });

  test('on hold without registration cannot be resumed manually', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const { sampleId } = await receiveKit(lab.as(lab.technician), { barcode });
    await expect(resumeSample(lab.as(lab.technician), { sampleId, note })).rejects.toMatchObject({ status: 409 });
    expect(await lab.stateOf(sampleId)).toBe('ON_HOLD');
  });

  test("shows the same status on the animal's page as in the tracker if it was rejected", async () => {
    const { sampleId, animalId, barcode } = await lab.createAccessioned({ state: 'RECEIVED' });
    const actions = async () => {
      const [kit] = await listBarcodes(lab.as(lab.owner), animalId);
      return [kit?.action, (await trackSample(lab.as(null), barcode)).action];
    };
    const replacement = (state: 'CONFIRMED' | 'CANCELLED') =>
      database.db.updateTable('kitReplacement').set({ state }).where('sampleId', '=', sampleId).execute();
    await rejectSample(lab.as(lab.technician), { sampleId, reason: 'LEAK' });
    const asked = "A free replacement kit is ready. Confirm your address with the link in our email and we'll post it.";
    expect(await actions()).toEqual([asked, asked]);
    await replacement('CONFIRMED');
    const packed = "We're packing your free replacement kit and will post it to you.";
    expect(await actions()).toEqual([packed, packed]);
    await replacement('CANCELLED');
    const needed = 'A new swab is needed, free of charge. We have emailed the details.';
    expect(await actions()).toEqual([needed, needed]);
  });

  test('is replaced free of charge for its buyer if it is rejected before activation, and the old kit becomes void', async () => {
    const { barcode, kitId, email } = await createBoughtKit(database.db);
    const technician = lab.as(lab.technician);
    const { sampleId } = await receiveKit(technician, { barcode });
    expect(await rejectSample(technician, { sampleId, reason: 'LEAK' })).toEqual({ state: 'RESAMPLE_REQUESTED' });
    const kit = await database.db.selectFrom('kit').select('state').where('id', '=', kitId).executeTakeFirstOrThrow();
    expect(kit.state).toBe('VOID');
    const asked = await database.db
      .selectFrom('kitReplacement')
      .select(['email', 'reason', 'sampleId'])
      .where('kitId', '=', kitId)
      .executeTakeFirstOrThrow();
    const reason =
      'The sample in this kit could not be tested: the tube had leaked. Please let the new swabs dry for 1 minute, add no liquid to the tube and close it firmly.';
    expect(asked).toEqual({ email, reason, sampleId: null });
    expect(await receiveKit(technician, { barcode })).toMatchObject({ again: true, state: 'RESAMPLE_REQUESTED' });
  });

  test('rejected without a known buyer is shown as such to the laboratory and in the tracker', async () => {
    const { barcode, kitId } = await createDispatchedKit(database.db);
    const technician = lab.as(lab.technician);
    const { sampleId } = await receiveKit(technician, { barcode });
    expect(await rejectSample(technician, { sampleId, reason: 'LEAK' })).toEqual({ state: 'REJECTED' });
    await expect(requestNewSwab(technician, { sampleId })).rejects.toMatchObject({
      message: 'This kit was not activated and its buyer is unknown. Contact support.',
    });
    const kit = await database.db.selectFrom('kit').select('state').where('id', '=', kitId).executeTakeFirstOrThrow();
    expect(kit.state).toBe('VOID');
    const { action } = await trackSample(lab.as(null), barcode);
    expect(action).toBe(
      "We couldn't test this sample, and a new swab is needed. Please contact us about what to do next.",
    );
  });

  test('a rejected sample requests a new swab and cannot advance', async () => {
    const { sampleId } = await lab.createAccessioned({ state: 'RECEIVED' });
    await expect(rejectSample(lab.as(lab.technician), { sampleId, reason: 'MOULD' })).resolves.toEqual({
      state: 'RESAMPLE_REQUESTED',
    });
    await expect(
      advanceSamples(lab.as(lab.technician), { sampleIds: [sampleId], to: 'ACCESSIONED' }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('starts again at extraction after failed quality control', async () => {
    const { sampleId } = await lab.createAccessioned({ state: 'PLATED' });
    await failQualityControl(lab.as(lab.technician), { sampleId, reason: 'LOW_DNA' });
    await advanceSamples(lab.as(lab.technician), { sampleIds: [sampleId], to: 'EXTRACTING' });
    expect(await lab.stateOf(sampleId)).toBe('EXTRACTING');
  });

  test('samples in review or released cannot be held or rejected, and only the laboratory can do this', async () => {
    const technician = lab.as(lab.technician);
    for (const { sampleId } of [await lab.createInReview(), await lab.createReleased()]) {
      await expect(holdSample(technician, { sampleId, reason: 'UNPAID' })).rejects.toMatchObject({ status: 409 });
      await expect(rejectSample(technician, { sampleId, reason: 'LEAK' })).rejects.toMatchObject({ status: 409 });
      await expect(failQualityControl(technician, { sampleId, reason: 'LOW_DNA' })).rejects.toMatchObject({
        status: 409,
      });
      await expect(resumeSample(technician, { sampleId, note })).rejects.toMatchObject({ status: 409 });
    }
    const { sampleId } = await lab.createAccessioned({ state: 'RECEIVED' });
    await expect(holdSample(lab.as(lab.owner), { sampleId, reason: 'UNPAID' })).rejects.toMatchObject({ status: 403 });
    await expect(rejectSample(lab.as(null), { sampleId, reason: 'LEAK' })).rejects.toMatchObject({ status: 401 });
  });
});
