import type { Selectable } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { advanceSamples } from '#laboratory/samples/sample-list.service.ts';
import type { ContradictionChoice } from '#animals/stored-samples/identity.rules.ts';
import { importResults, type ImportAnswer } from '#laboratory/results-import/import.service.ts';
import { closeConflicts } from '#laboratory/identity/identity.service.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';
import { beforeAll } from 'vitest';
import { testAdapters } from './adapters.ts';
import { createActivatedKit, createAnimal, breedNamed } from './kits-factory.ts';
import { createPerson, ctxOf, PASSWORD } from './people-factory.ts';

export interface LabBed {
  technician: SessionUser;
  reviewer: SessionUser;
  owner: SessionUser;
  /** A context of this user; all contexts of a bed share one file store. */
  as(user: SessionUser | null): Ctx;
}

/** The people of a laboratory and an owner. */
export async function createLab(db: Db): Promise<LabBed> {
  const adapters = testAdapters();
  const technician = await createPerson(db, { roles: ['lab_technician'] });
  const reviewer = await createPerson(db, { roles: ['lab_reviewer'], password: PASSWORD });
  const owner = await createPerson(db);
  const as = (user: SessionUser | null) => ({ ...ctxOf(db, user ?? owner), user, adapters });
  return { technician, reviewer, owner, as };
}

export interface LabSample {
  sampleId: number;
  animalId: number;
  kitId: number;
  barcode: string;
  testIds: number[];
}

interface SampleWish {
  breed?: string;
  sex?: 'male' | 'female';
  animalId?: number;
  /** The barcode of a kit that the owner has already activated for this animal. */
  barcode?: string;
}

/** An activated kit of the owner; its sample is REGISTERED. */
export async function createRegisteredSample(db: Db, lab: LabBed, wish: SampleWish = {}): Promise<LabSample> {
  const breedId = await breedNamed(db, wish.breed ?? 'Labrador Retriever');
  const animalId =
    wish.animalId ?? (await createAnimal(db, lab.owner, { breedId, sex: wish.sex ?? 'female', chipNumber: null }));
  const barcode = wish.barcode ?? (await createActivatedKit(db, lab.owner, { breedId, animalId })).barcode;
  const row = await db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .select(['sample.id', 'kit.id as kitId'])
    .where('kit.barcode', '=', barcode)
    .executeTakeFirstOrThrow();
  const tests = await db
    .selectFrom('sampleTest')
    .select('testId')
    .where('sampleId', '=', row.id)
    .orderBy('testId')
    .execute();
  return { sampleId: row.id, kitId: row.kitId, animalId, barcode, testIds: tests.map((test) => test.testId) };
}

const bench: readonly SampleState[] = ['ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN'];

/** A received sample, moved through the laboratory to a state (by default on the plate). */
export async function createAccessionedSample(
  db: Db,
  lab: LabBed,
  wish: SampleWish & { state?: SampleState } = {},
): Promise<LabSample> {
  const sample = await createRegisteredSample(db, lab, wish);
  const ctx = lab.as(lab.technician);
  await receiveKit(ctx, { barcode: sample.barcode });
  const last = bench.indexOf(wish.state ?? 'PLATED');
  const plate = `P${sample.sampleId}`;
  for (const to of bench.slice(0, last + 1)) await advanceSamples(ctx, { sampleIds: [sample.sampleId], to, plate });
  return sample;
}

/** A result file for a sample: every ordered test is clear unless `calls` has its id ("failed" for no result). */
export async function fileFor(db: Db, sample: LabSample, calls: Record<number, string> = {}): Promise<string> {
  const tests = await db
    .selectFrom('test')
    .select(['id', 'modeCode', 'inheritance', 'genotypeStrings'])
    .where('id', 'in', sample.testIds)
    .orderBy('id')
    .execute();
  const animal = await db
    .selectFrom('animal')
    .select('sex')
    .where('id', '=', sample.animalId)
    .executeTakeFirstOrThrow();
  const lines = tests.map((test) => {
    const call = calls[test.id] ?? normalCall(test, animal.sex);
    return call === 'failed' ? `${sample.barcode},${test.id},,failed` : `${sample.barcode},${test.id},${call},called`;
  });
  return `barcode,test,genotype,status\n${lines.join('\n')}\n`;
}

function normalCall(test: { modeCode: string; inheritance: string; genotypeStrings: string[] }, sex: string): string {
  const first = test.genotypeStrings[0];
  if (first) return /x-linked/i.test(test.inheritance) && sex === 'male' ? (first.split('/')[0] ?? '') : first;
  return test.modeCode === 'MT' || (test.modeCode === 'XR' && sex === 'male') ? 'N' : 'N/N';
}

export function load(
  lab: LabBed,
  content: string,
  fileName = 'run.csv',
  ifContradicted: ContradictionChoice = 'refuse',
): Promise<ImportAnswer> {
  return importResults(lab.as(lab.technician), { fileName, content, ifContradicted });
}

export async function stateOf(db: Db, sampleId: number): Promise<string> {
  return (await db.selectFrom('sample').select('state').where('id', '=', sampleId).executeTakeFirstOrThrow()).state;
}

type ResultWish = SampleWish & { calls?: Record<number, string> };

/** A sample whose results await review. */
export async function createSampleInReview(db: Db, lab: LabBed, wish: ResultWish = {}): Promise<LabSample> {
  const sample = await createAccessionedSample(db, lab, wish);
  const answer = await load(lab, await fileFor(db, sample, wish.calls));
  if (!answer.accepted) throw new Error(JSON.stringify(answer.problems.slice(0, 3)));
  await submitForReview(lab.as(lab.technician), { sampleId: sample.sampleId });
  return sample;
}

export async function createApprovedSample(db: Db, lab: LabBed, wish: ResultWish = {}): Promise<LabSample> {
  const sample = await createSampleInReview(db, lab, wish);
  await decideReview(lab.as(lab.reviewer), {
    sampleId: sample.sampleId,
    decision: 'APPROVED',
    password: PASSWORD,
    acceptLowCallRate: true,
    acceptDifferences: true,
  });
  return sample;
}

export interface ReleasedSample extends LabSample {
  reportKey: string;
  certificateCode: string;
}

/** The first recessive disease among these tests. */
export async function findRecessiveTest(db: Db, testIds: readonly number[]): Promise<number> {
  const { id } = await db
    .selectFrom('test')
    .select('id')
    .where('id', 'in', [...testIds])
    .where('modeCode', '=', 'AR')
    .where('kind', '=', 'disease')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function createReleasedSample(db: Db, lab: LabBed, wish: ResultWish = {}): Promise<ReleasedSample> {
  const sample = await createApprovedSample(db, lab, wish);
  const { reportKey, certificateCode } = await releaseSample(lab.as(lab.reviewer), { sampleId: sample.sampleId });
  return { ...sample, reportKey, certificateCode: certificateCode ?? '' };
}

/** Ends the identity hold of a sample without a decision, so that a test can continue. */
export async function endIdentityHold(db: Db, lab: LabBed, sampleId: number): Promise<void> {
  if ((await stateOf(db, sampleId)) !== 'ON_HOLD') return;
  await db.transaction().execute(async (trx) => {
    const tx = { ...lab.as(lab.reviewer), db: trx };
    await closeConflicts(tx, { sampleId, resolution: 'REJECTED', reason: 'test' });
    await moveSample(tx, { sampleId, to: 'PLATED', set: { holdReason: null, heldFrom: null } });
  });
}

/**
 * A laboratory for all tests of a file, with factories for its samples; `owner` and the others exist when a test
 * begins.
 */
export function useLab(database: { readonly db: Db }) {
  const lab = {
    createRegistered: (wish?: SampleWish) => createRegisteredSample(database.db, lab, wish),
    createAccessioned: (wish?: Parameters<typeof createAccessionedSample>[2]) =>
      createAccessionedSample(database.db, lab, wish),
    createInReview: (wish?: ResultWish) => createSampleInReview(database.db, lab, wish),
    createApproved: (wish?: ResultWish) => createApprovedSample(database.db, lab, wish),
    createReleased: (wish?: ResultWish) => createReleasedSample(database.db, lab, wish),
    fileFor: (sample: LabSample, calls?: Record<number, string>) => fileFor(database.db, sample, calls),
    load: (content: string, fileName?: string, ifContradicted?: ContradictionChoice) =>
      load(lab, content, fileName, ifContradicted),
    stateOf: (sampleId: number) => stateOf(database.db, sampleId),
    callsOf: (sampleId: number) =>
      database.db
        .selectFrom('genotypeCall')
        .selectAll()
        .where('sampleId', '=', sampleId)
        .where('supersededAt', 'is', null)
        .orderBy('id')
        .execute(),
  } as LabFixture;
  beforeAll(async () => {
    Object.assign(lab, await createLab(database.db));
  });
  return lab;
}

interface LabFixture extends LabBed {
  createRegistered(wish?: SampleWish): Promise<LabSample>;
  createAccessioned(wish?: Parameters<typeof createAccessionedSample>[2]): Promise<LabSample>;
  createInReview(wish?: ResultWish): Promise<LabSample>;
  createApproved(wish?: ResultWish): Promise<LabSample>;
  createReleased(wish?: ResultWish): Promise<ReleasedSample>;
  fileFor(sample: LabSample, calls?: Record<number, string>): Promise<string>;
  load(content: string, fileName?: string, ifContradicted?: ContradictionChoice): Promise<ImportAnswer>;
  stateOf(sampleId: number): Promise<string>;
  /** The current calls of a sample. */
  callsOf(sampleId: number): Promise<Selectable<DB['genotypeCall']>[]>;
}
