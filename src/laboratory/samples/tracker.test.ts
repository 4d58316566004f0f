import { describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { decideReview } from './review.service.ts';
import { moveSample } from './samples.service.ts';
import { sampleStates, trackerStep } from '#animals/stored-samples/samples.rules.ts';
import { trackSample } from './tracker.service.ts';
import { trackerMessage } from './tracker-labels.rules.ts';

const database = useDatabase();
const lab = useLab(database);

let visitors = 0;
const visitor = () => {
  const ctx = lab.as(null);
  visitors += 1;
  return { ...ctx, visitor: { ...ctx.visitor, ip: `192.0.2.${visitors}` } };
};
const track = (barcode: string) => trackSample(visitor(), barcode);

describe('R501 tracking a sample without signing in', () => {
  test('R101 each state is shown at its step', async () => {
    const registered = await lab.createRegistered();
    expect(await track(registered.barcode)).toMatchObject({
      step: 1,
      action: expect.stringContaining('post it'),
      expected: null,
    });
    await receiveKit(lab.as(lab.technician), { barcode: registered.barcode });
    const received = await track(registered.barcode);
    expect(received).toMatchObject({ step: 3, action: null });
    expect(received.expected?.to).toBe('2026-12-11');
    expect(received.steps.map((step) => step.reachedAt !== null)).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(await track((await lab.createAccessioned({ state: 'EXTRACTED' })).barcode)).toMatchObject({
      step: 4,
    });
    expect(await track((await lab.createAccessioned({ state: 'PLATED' })).barcode)).toMatchObject({
      step: 5,
    });
    const genotyped = await lab.createAccessioned();
    await lab.load(await lab.fileFor(genotyped));
    expect(await track(genotyped.barcode)).toMatchObject({ step: 6, state: 'GENOTYPED' });
    expect(await track((await lab.createInReview()).barcode)).toMatchObject({ step: 6 });
    expect(await track((await lab.createReleased()).barcode)).toMatchObject({
      step: 7,
      expected: null,
      action: null,
    });
  });

  test('upcoming steps have no date, even if a repeated or amended sample was there before', async () => {
    const repeated = await lab.createInReview();
    await decideReview(lab.as(lab.reviewer), { sampleId: repeated.sampleId, decision: 'REPEAT', comment: 'smear' });
    const amended = await lab.createReleased();
    expect((await track(amended.barcode)).steps.at(-1)?.reachedAt).not.toBeNull();
    await amendSample(lab.as(lab.reviewer), { sampleId: amended.sampleId, reason: 'swapped', password: PASSWORD });
    for (const { barcode } of [repeated, amended]) {
      const { step, steps } = await track(barcode);
      expect([step, steps.slice(5)]).toEqual([
        5,
        [
          { name: 'Review', reachedAt: null },
          { name: 'Ready', reachedAt: null },
        ],
      ]);
      expect(steps[4]?.reachedAt).not.toBeNull();
    }
  });

  test('a rejected sample, one on hold and an unregistered kit show what to do', async () => {
    const held = await lab.createAccessioned({ state: 'RECEIVED' });
    await moveSample(lab.as(lab.technician), {
      sampleId: held.sampleId,
      to: 'ON_HOLD',
      set: { holdReason: 'UNPAID', heldFrom: 'RECEIVED' },
    });
    expect(await track(held.barcode)).toMatchObject({
      step: 3,
      state: 'ON_HOLD',
      action: 'We need payment before we can continue.',
    });
    const rejected = await lab.createAccessioned({ state: 'RECEIVED' });
    await moveSample(lab.as(lab.technician), {
      sampleId: rejected.sampleId,
      to: 'REJECTED',
      set: { rejectReason: 'EMPTY' },
    });
    expect((await track(rejected.barcode)).action).toContain('new swab');
    const { barcode } = await createDispatchedKit(database.db);
    expect(await track(barcode)).toMatchObject({
      step: 0,
      state: 'NOT_REGISTERED',
      species: null,
      action: expect.stringContaining('Activate'),
    });
    const reasons = { EXPIRED: 'has expired', RECALLED: 'was recalled', VOID: 'no longer valid' };
    for (const state of ['EXPIRED', 'RECALLED', 'VOID'] as const) {
      const unusable = await createDispatchedKit(database.db, { state });
      const action = expect.stringContaining(reasons[state]);
      expect(await track(unusable.barcode)).toMatchObject({ step: 0, state: 'NOT_USABLE', action });
    }
  });

  test('R503 a failed look-up uses the wording of the specification, and an unknown barcode gives help', () => {
    expect(trackerMessage(null)).toBe('Sample tracker details fetch failed');
    expect(trackerMessage({ status: 404, message: 'Result not found.', fields: {} })).toMatch(/Check the barcode/);
    expect(trackerMessage({ status: 428, message: 'x', fields: { id: ['This field is required'] } })).toBe(
      'This field is required',
    );
    expect(
      trackerMessage({ status: 429, message: 'Too many attempts. Please wait a moment and try again.', fields: {} }),
    ).toMatch(/Too many/);
  });

  test('every state has a tracker step', () => {
    for (const state of sampleStates) expect(trackerStep(state)).toBeGreaterThanOrEqual(1);
  });

  test('the tracker never discloses a name, only the first letter and the species', async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const animalId = await createAnimal(database.db, lab.owner, {
      breedId,
      name: 'Zephyrine',
      chipNumber: '956000011112222',
    });
    const { barcode } = await lab.createRegistered({ animalId });
    const answer = await track(barcode.toLowerCase());
    expect(answer).toMatchObject({ animalInitial: 'Z', species: 'Dog' });
    const text = JSON.stringify(answer);
    for (const secret of ['Zephyrine', 'Labrador', '956000011112222', lab.owner.email, lab.owner.name, lab.owner.id])
      expect(text).not.toContain(secret);
  });

  test('T41 the 31st request in a minute gets 429, and all unknown barcodes get the same 404', async () => {
    const browser = new ApiBrowser({ db: database.db, ip: '192.0.2.250' });
    const answers = new Set<string>();
    for (let i = 0; i < 30; i += 1) {
      const { status, body } = await browser.get(
        `/api/tools/sample-tracker/${['GGNOBODY1234', 'x', '%00', "'; drop"][i % 2]}${i}`,
      );
      answers.add(JSON.stringify({ status, body }));
    }
    expect([...answers]).toEqual([expect.stringContaining('404')]);
    expect((await browser.get('/api/tools/sample-tracker/x')).status).toBe(429);
    expect((await browser.get('/api/tools/sample-tracker/a%00b')).status).not.toBe(500);
  });
});
