import { beforeAll, describe, expect, test } from 'vitest';
import { products } from '../../app/seed/catalogue-products.ts';
import { recordExtraPayment } from '#animals/extra-tests/order-extra-tests.service.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { checkInvariants } from '#db/invariants.ts';
import { reportDisclaimers } from '#genetics/wording.ts';
import { findDiversity } from '#laboratory/diversity/diversity.service.ts';
import { findDnaProfile } from '#laboratory/diversity/dna-profile.service.ts';
import { findReleasedResults } from '#laboratory/results/released-results.service.ts';
import { findReportFile } from '#laboratory/results/report-files.service.ts';
import { findAnimalResults, findResults } from '#laboratory/results/results.service.ts';
import { releaseDue, releaseSample } from '#laboratory/samples/release.service.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { saveProfile } from '#shop/custom-profiles/custom-profiles.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createDraft, createStaffMember } from '../../../test/support/kits-factory.ts';
import { useLab, type LabSample } from '../../../test/support/lab-factory.ts';
import {
  runBreedCompositions,
  loadBreedPanel,
  loadGenome,
  loadProfile,
  strTable,
} from '../../../test/support/parts-factory.ts';
import { createPerson, ctxOf, PASSWORD } from '../../../test/support/people-factory.ts';
import { readPdfText } from '../../../test/support/pdf-structure.ts';
import { moveThroughStates } from '../../../test/support/stored-sample.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';

const database = useDatabase();
const lab = useLab(database);
const today = new Date().toISOString().slice(0, 10);

/** All products with a kit, except multipacks, which only add credits. */
const sampled = products
  .filter(({ needsKit, kind }) => needsKit && kind !== 'multipack')
  .map(({ id, sku, kind, species }) => ({ id, sku, kind, species: species ?? 1 }));

beforeAll(async () => {
  for (const speciesId of [1, 2] as const) await loadBreedPanel(lab, speciesId);
}, 120_000);

/** Orders, pays, ships, activates and receives a kit, and moves its sample to the run. */
async function orderToRun({ id, kind, species }: { id: number; kind: string; species: 1 | 2 }): Promise<LabSample> {
  const buyer = ctxOf(database.db, lab.owner);
  const staff = ctxOf(database.db, await createStaffMember(database.db));
  const metaData = kind === 'custom_profile' ? { metaData: { customProfileId: await chosenTests(species) } } : {};
  const orderId = await buy({ productId: id, ...metaData });
  await createBatch(staff, { productId: null, size: 1, swabLot: 'P', manufacturedOn: today });
  const { kits } = await shipOrder(staff, { orderId });
  const barcode = kits[0]?.barcode ?? '';
  const breedId = await breedNamed(database.db, species === 1 ? 'Labrador Retriever' : 'Maine Coon');
  const draft = await createDraft(database.db, { user: lab.owner, barcode, breedId, speciesId: species });
  const activated = await activateKit(buyer, { draftId: draft.id });
  return lab.createAccessioned({ barcode: activated.barcode, animalId: activated.animalId, state: 'RUN' });
}

async function buy(item: { productId: number; metaData?: object }): Promise<number> {
  const { order } = await createUnpaidOrder(ctxOf(database.db, lab.owner), [item]);
  const { totalCents } = await database.db
    .selectFrom('salesOrder')
    .select('totalCents')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  const staff = ctxOf(database.db, await createStaffMember(database.db));
  await receiveTransfer(staff, { id: order.orderId, amountCents: totalCents, reference: `parts ${order.orderId}` });
  return order.orderId;
}

async function chosenTests(species: number): Promise<number> {
  const rows = await database.db
    .selectFrom('test')
    .select('id')
    .where('speciesId', '=', species)
    .where('sellable', '=', true)
    .orderBy('id')
    .limit(2)
    .execute();
  const ctx = ctxOf(database.db, lab.owner);
  return (await saveProfile(ctx, { name: 'Two tests', testIds: rows.map(({ id }) => id) })).id;
}

let genomes = 0;

/** Imports what a product needs besides calls of its tests. */
async function loadParts(sample: LabSample, { kind, species: speciesId }: { kind: string; species: 1 | 2 }) {
  const { barcode, sampleId } = sample;
  if (kind === 'dna_profile') {
    const table = await strTable(database.db, { barcode, speciesId, seed: sampleId });
    expect(await loadProfile(lab, table)).toMatchObject({ accepted: true });
  }
  if (kind === 'breed_mix') {
    genomes += 1;
    expect(await loadGenome(lab, { barcode, speciesId, at: genomes })).toMatchObject({ accepted: true, problems: [] });
    await runBreedCompositions(database.db, lab);
  }
}

const submit = (sampleId: number) => submitForReview(lab.as(lab.technician), { sampleId });

async function reviewAndRelease(sampleId: number) {
  await submit(sampleId);
  await decideReview(lab.as(lab.reviewer), { sampleId, decision: 'APPROVED', password: PASSWORD });
  return releaseSample(lab.as(lab.reviewer), { sampleId });
}

describe('every product that needs a sample', () => {
  test.each(sampled)(
    '$sku is reported: the owner sees the results and gets the report and an email',
    async (product) => {
      const sample = await orderToRun(product);
      const { sampleId, animalId, barcode } = sample;
      if (sample.testIds.length > 0) await lab.load(await lab.fileFor(sample), `${sampleId}.csv`);
      const hasParts = product.kind === 'dna_profile' || product.kind === 'breed_mix';
      expect(await lab.stateOf(sampleId)).toBe(hasParts ? 'RUN' : 'GENOTYPED');
      await loadParts(sample, product);
      expect(await lab.stateOf(sampleId)).toBe('GENOTYPED');
      const reviewed = (await findLabSample(lab.as(lab.reviewer), sampleId)).partResults;
      const { certificateCode } = await reviewAndRelease(sampleId);
      expect(certificateCode === null).toBe(sample.testIds.length === 0);
      const owner = lab.as(lab.owner);
      const { kits, results } = await findAnimalResults(owner, { animalId });
      expect(kits.map((kit) => kit.barcode)).toEqual([barcode]);
      expect(results).toHaveLength(sample.testIds.length);
      expect(await findResults(owner, { animalId, barcode })).toMatchObject({ barcode });
      if (product.kind === 'dna_profile')
        expect((await findDnaProfile(owner, { id: animalId })).panels).toHaveLength(1);
      if (product.kind === 'breed_mix')
        expect((await findDiversity(owner, { id: animalId })).composition).toMatchObject({ state: 'DONE' });
      const shared = await findReleasedResults(owner, { animalId, kitIds: null });
      expect([shared?.parts.profiles.length, shared?.parts.breeds.length, shared?.kits.length]).toEqual([
        product.kind === 'dna_profile' ? 1 : 0,
        product.kind === 'breed_mix' ? 1 : 0,
        1,
      ]);
      expect(reviewed).toEqual(shared?.parts);
      const { bytes } = await findReportFile(owner, { animalId, barcode, type: 'full' });
      const printed = readPdfText(bytes).replaceAll(/\s+/g, ' ');
      expect(printed.includes(reportDisclaimers[0])).toBe(sample.testIds.length > 0);
      const mails = await database.db
        .selectFrom('mailMessage')
        .select('bodyText')
        .where('dedupeKey', '=', `sample:${sampleId}:released:v1`)
        .execute();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.bodyText.includes('certificate')).toBe(certificateCode !== null);
      expect(await checkInvariants(database.db)).toEqual([]);
    },
  );
}, 600_000);

const DNA_PROFILE = { id: 31, kind: 'dna_profile', species: 1 } as const;
const approve = (sampleId: number, user = lab.reviewer) =>
  decideReview(lab.as(user), { sampleId, decision: 'APPROVED', password: PASSWORD });
const problemOf = (call: Promise<unknown>) => call.then(() => null, ({ reason, message }) => [reason, message]); // prettier-ignore

describe('a sample without all that was ordered', () => {
  test('is not submitted without its DNA profile, or if too few of its markers were read', async () => {
    const { sampleId, barcode } = await orderToRun(DNA_PROFILE);
    expect(await problemOf(submit(sampleId))).toEqual(['illegal_transition', 'Import the DNA profile of this sample.']);
    const [head, row] = (await strTable(database.db, { barcode, speciesId: 1, seed: 1007 })).split('\n');
    const cut = (line = '') => line.split(',').slice(0, 23).join(',');
    await loadProfile(lab, `${cut(head)}\n${cut(row)}\n`);
    expect((await problemOf(submit(sampleId)))?.[1]).toMatch(/^Only 10 of 21 markers of the DNA profile .* were read/);
    expect(await lab.stateOf(sampleId)).toBe('RUN');
  });

  test('is not released once its profile is gone, and the release job does not retry it', async () => {
    const sample = await orderToRun(DNA_PROFILE);
    const { sampleId } = sample;
    await loadParts(sample, DNA_PROFILE);
    await submit(sampleId);
    await approve(sampleId);
    await database.db.deleteFrom('markerCall').where('sampleId', '=', sampleId).execute();
    expect(await problemOf(releaseSample(lab.as(lab.reviewer), { sampleId }))).toEqual([
      'illegal_transition',
      'Import the DNA profile of this sample.',
    ]);
    expect(await releaseDue(lab.as(lab.reviewer), { sampleId })).toBe(false);
    expect(await lab.stateOf(sampleId)).toBe('APPROVED');
  });

  test('shows staff what is missing; a full breed profile can be released without its DNA profile', async () => {
    const dna = await orderToRun(DNA_PROFILE);
    const full = await lab.createReleased();
    const partsOf = async (sampleId: number) => (await findLabSample(lab.as(lab.technician), sampleId)).parts;
    const missing = 'Import the DNA profile of this sample.';
    expect(await partsOf(dna.sampleId)).toEqual([{ part: 'DNA_PROFILE', missing, isNeeded: true }]);
    expect(await partsOf(full.sampleId)).toEqual([{ part: 'DNA_PROFILE', missing, isNeeded: false }]);
  });
});

test('the person who imported a DNA profile cannot approve it, and after a repeat another one can be imported', async () => {
  const sample = await orderToRun(DNA_PROFILE);
  const { sampleId, barcode } = sample;
  const both = await createPerson(database.db, { roles: ['lab_technician', 'lab_reviewer'], password: PASSWORD });
  const load = async (seed: number) =>
    loadProfile({ ...lab, technician: both }, await strTable(database.db, { barcode, speciesId: 1, seed }));
  expect(await load(1011)).toMatchObject({ accepted: true });
  await submit(sampleId);
  expect((await problemOf(approve(sampleId, both)))?.[0]).toBe('forbidden');
  await decideReview(lab.as(lab.reviewer), { sampleId, decision: 'REPEAT', comment: 'Two peaks' });
  expect(await lab.stateOf(sampleId)).toBe('PLATED');
  expect(await load(1012)).toMatchObject({ problems: [], calls: 21 });
  await reviewAndRelease(sampleId);
});

test('a test that is ordered later for a stored DNA profile sample is reported with the profile', async () => {
  const sample = await orderToRun(DNA_PROFILE);
  const { sampleId, animalId, barcode } = sample;
  await loadParts(sample, DNA_PROFILE);
  await reviewAndRelease(sampleId);
  const testId = (await lab.createRegistered()).testIds[0] ?? 0;
  const orderId = await buy({ productId: 51, metaData: { isUpgradeTests: true, animalId, barcode, testId } });
  await recordExtraPayment(lab.as(null), { orderId });
  expect(await lab.stateOf(sampleId)).toBe('EXTRACTED');
  await moveThroughStates(lab, sample, ['PLATED', 'RUN']);
  await lab.load(await lab.fileFor({ ...sample, testIds: [testId] }), 'later.csv');
  const { certificateCode } = await reviewAndRelease(sampleId);
  expect(certificateCode).not.toBeNull();
  const { kits, results } = await findAnimalResults(lab.as(lab.owner), { animalId });
  expect(results.map((result) => result.testId)).toEqual([testId]);
  expect(kits).toMatchObject([{ parts: ['DNA_PROFILE'], reports: [{ version: 2 }, { version: 1 }] }]);
  const order = await database.db.selectFrom('salesOrder').select('state').where('id', '=', orderId).executeTakeFirst();
  expect(order?.state).toBe('COMPLETED');
});
