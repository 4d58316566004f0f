import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { saveAddress } from '#platform/addresses/addresses.service.ts';
import { enterKitBarcode } from '#animals/activation/drafts.service.ts';
import { saveProfile } from '#shop/custom-profiles/custom-profiles.service.ts';
import { savePlan } from '#laboratory/breeding/plans.service.ts';
import { requestParentage } from '#laboratory/parentage/request-parentage.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createAnimal, createDispatchedKit, personForm, petInput, breedNamed } from './kits-factory.ts';
import { chooseVetFirst, findResultSettings } from '#laboratory/serious-results/vet-first.service.ts';
import { addOtherResult } from '#laboratory/other-laboratories/change-other-results.service.ts';
import { beforeAll } from 'vitest';
import { ApiBrowser } from './api.ts';
import { clubThingsOf } from './matrix-clubs.ts';
import { calendarThingsOf } from './matrix-calendar.ts';
import { kitThingsOf } from './matrix-kits.ts';
import { createLab, createRegisteredSample, type LabBed } from './lab-factory.ts';
import { orderThingsOf } from './matrix-orders.ts';
import { transferThingsOf } from './matrix-transfers.ts';
import { agentThingsOf } from './matrix-agents.ts';
import { createPerson, PASSWORD } from './people-factory.ts';
import { founderProfile, createTestedAnimal, offspringProfile } from './science-factory.ts';
import { DOG_PROFILE } from './products.ts';
import { createUnpaidOrder } from './till-factory.ts';
import { homeAddress } from './home-address.ts';

/** Words in the victim's data that must never reach another user. */
export const CANARIES = ['Zephyrina', 'Quillfeather', 'canary-victim', 'Obscurantia'];

export interface MatrixWorld {
  victim: SessionUser;
  /** Contains the files of this world. */
  adapters: Ctx['adapters'];
  /** For each ownership word of routes.access.ts, the ids that the walk tries: data of the victim. */
  things: Record<string, Record<string, unknown>>;
}

const CAT_DNA = 38;

/** A breeder who owns one of each kind of data. */
export async function createMatrixWorld(db: Db): Promise<MatrixWorld> {
  const victim = await createPerson(db, {
    email: 'canary-victim@example.test',
    firstName: 'Zephyrina',
    lastName: 'Quillfeather',
    password: PASSWORD,
    breeder: { kennelName: 'Obscurantia' },
    roles: ['collection_agent'],
  });
  const bed = await createLab(db);
  const lab: LabBed = { ...bed, owner: victim, as: (user) => bed.as(user === null ? null : user) };
  const mine = lab.as(victim);
  const breedId = await breedNamed(db, 'Labrador Retriever');
  return {
    victim,
    adapters: mine.adapters,
    things: {
      ...(await animalsOf(db, lab, { mine, breedId })),
      ...(await moneyOf(db, mine)),
      ...(await formsOf(db, mine, breedId)),
      ...(await kitThingsOf(db, mine)),
      ...(await orderThingsOf(db, mine)),
      ...(await transferThingsOf(db, mine)),
      ...(await clubThingsOf(db, mine)),
      ...(await signingInOf(db, victim)),
      collected_animal: await createCollectionOf(db, victim),
      sample_question: await createQuestionTo(db, lab),
      ...(await agentThingsOf(db, mine)),
      export: await createExportOf(mine, victim),
      reviewed_product: await createReviewOf(db, victim),
      person_email: { email: victim.email },
    },
  };
}

async function animalsOf(db: Db, lab: LabBed, { mine, breedId }: { mine: Ctx; breedId: number }) {
  const victim = lab.owner;
  const [damProfile, sireProfile] = [founderProfile(1), founderProfile(2)];
  const dam = await createTestedAnimal(db, lab, { profile: damProfile });
  const sire = await createTestedAnimal(db, lab, { profile: sireProfile, sex: 'male' });
  const young = await createTestedAnimal(db, lab, { profile: offspringProfile(damProfile, sireProfile, 3) });
  await db
    .updateTable('animal')
    .set({ name: 'Obscurantia Flint', dateOfBirth: '2026-01-01', damId: dam.animalId })
    .where('id', '=', young.animalId)
    .execute();
  const asked = { offspringIds: [young.animalId], damId: dam.animalId, sireIds: [sire.animalId] };
  const request = await requestParentage(mine, asked);
  const plan = {
    name: 'Obscurantia plan',
    dams: [{ id: dam.animalId, litters: 1 }],
    sires: [{ id: sire.animalId, litters: 1 }],
    kinshipCeiling: 0.125,
    goal: 'most_litters' as const,
    allowCrosses: false,
    inbreedingRate: null,
    kinshipSource: 'best' as const,
  };
  return {
    animal: {
      id: young.animalId,
      barcode: young.barcode,
      key: young.reportKey,
      test: young.testIds[0],
      archived: true,
      colour: 'Red',
      email: 'friend@example.test',
      who: 'friend@example.test',
    },
    stored_sample: { barcode: young.barcode },
    breed_animal: { id: breedId, animal: young.animalId },
    ...(await calendarThingsOf(mine, { dam: dam.animalId, sire: sire.animalId })),
    pair: { damId: dam.animalId, sireId: sire.animalId },
    offspring: { ...asked, sireIds: [] },
    mating_plan: { id: (await savePlan(mine, plan)).id },
    litter: await createLitterOf(db, victim, { breedId, dam: dam.animalId }),
    tested_litter: { dam: dam.animalId, born: '2026-01-01' },
    vet_first_animal: { animalId: young.animalId, vetEmail: 'vet@example.test' },
    vet_first: await createVetFirst(mine, young.animalId),
    ...(await createOtherResult(mine, young.animalId)),
    relative: {
      id: young.animalId,
      relativeId: dam.animalId,
      isGiven: true,
      showsName: true,
      takesMessages: true,
      message: 'x',
    },
    relative_message: await createRelativeMessage(db, { victim, from: dam.animalId, to: young.animalId }),
    parentage_request: { id: request.id, acceptTerms: true },
  };
}

/** The victim's review of a product for which no other user has results. */
async function createReviewOf(db: Db, { id: personId }: SessionUser) {
  const key = { personId, productId: CAT_DNA };
  await db
    .insertInto('reviewableProduct')
    .values({ ...key, releasedAt: new Date() })
    .execute();
  const text = { stars: 4, title: 'Obscurantia', body: 'Quillfeather', shownAs: 'FIRST_NAME' as const };
  await db
    .insertInto('productReview')
    .values({ ...key, ...text, writtenAt: new Date() })
    .execute();
  return { productId: key.productId, stars: 5, shownAs: 'FIRST_NAME' };
}

/** A message to the victim about a relative. */
async function createRelativeMessage(db: Db, { victim, from, to }: { victim: SessionUser; from: number; to: number }) {
  const sender = await createPerson(db);
  const { id } = await db
    .insertInto('relativeMessage')
    .values({ fromAnimalId: from, toAnimalId: to, fromPerson: sender.id, toPerson: victim.id, message: 'Obscurantia' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reply: 'Yes.' };
}

async function createLitterOf(db: Db, victim: SessionUser, { breedId, dam }: { breedId: number; dam: number }) {
  const id = await createAnimal(db, victim, { breedId, sex: 'female', chipNumber: null });
  const born = '2026-02-02';
  await db
    .updateTable('animal')
    .set({ name: 'Obscurantia Lark', dateOfBirth: born, damId: dam })
    .where('id', '=', id)
    .execute();
  return { dam, born };
}

async function createVetFirst(mine: Ctx, animalId: number) {
  await chooseVetFirst(mine, { animalId, barcode: null, vetName: 'Obscurantia Vet', vetEmail: 'vet@example.test' });
  const [choice] = (await findResultSettings(mine)).choices;
  return { id: choice?.id };
}

async function createOtherResult(mine: Ctx, animalId: number) {
  const typed = {
    laboratory: 'Obscurantia Laboratories',
    reportNumber: 'Q-1',
    reportedOn: '2026-01-02',
    testId: 10_001,
    result: 'N/N',
  };
  const file = new File(['%PDF-1.7 Obscurantia'], 'Obscurantia.pdf', { type: 'application/pdf' });
  const { id } = await addOtherResult(mine, { id: animalId, ...typed, file });
  return { other_result: { id, ...typed }, other_result_animal: { id: animalId, ...typed, reportNumber: 'Q-2' } };
}

/** A question of the laboratory to the victim about a sample. */
async function createQuestionTo(db: Db, lab: LabBed) {
  const { sampleId } = await createRegisteredSample(db, lab);
  const { id } = await db
    .insertInto('identityConflict')
    .values({ sampleId, kind: 'SEX_MISMATCH', detail: 'Obscurantia' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, answer: 'It is the right animal.' };
}

async function moneyOf(db: Db, mine: Ctx) {
  const paid = await createUnpaidOrder(mine, [{ productId: DOG_PROFILE }]);
  const admin = { ...mine, user: await createPerson(db, { roles: ['admin'] }) };
  const due = await db
    .selectFrom('salesOrder')
    .select('totalCents')
    .where('id', '=', paid.order.orderId)
    .executeTakeFirstOrThrow();
  await receiveTransfer(admin, { id: paid.order.orderId, amountCents: due.totalCents, reference: 'matrix' });
  const open = await createUnpaidOrder(mine, [{ productId: DOG_PROFILE }]);
  const invoice = await db
    .selectFrom('invoice')
    .select('id')
    .where('orderId', '=', paid.order.orderId)
    .executeTakeFirstOrThrow();
  const part = await db
    .selectFrom('paymentPart')
    .select('paymentId')
    .where('orderId', '=', paid.order.orderId)
    .executeTakeFirstOrThrow();
  return {
    order: { id: open.order.orderId, countryCode: 'AU', stateCode: 'VIC', postalCode: '3350' },
    checkout: { orderId: open.order.orderId },
    orders_to_pay: { orderIds: [open.order.orderId], method: 'A' },
    payment: { paymentId: part.paymentId },
    invoice: { id: invoice.id },
  };
}

async function formsOf(db: Db, mine: Ctx, breedId: number) {
  const address = await saveAddress(mine, {
    ...homeAddress,
    label: '',
    firstName: 'Zephyrina',
    isDefaultBilling: false,
    isDefaultShipping: false,
  });
  const test = await db.selectFrom('test').select('id').where('sellable', '=', true).limit(1).executeTakeFirstOrThrow();
  const profile = await saveProfile(mine, { name: 'Obscurantia set', testIds: [test.id] });
  const { barcode } = await createDispatchedKit(db);
  const draft = await enterKitBarcode(mine, { barcode });
  const other = await enterKitBarcode(mine, { barcode: (await createDispatchedKit(db)).barcode });
  const toPay = await enterKitBarcode(mine, { barcode: (await createDispatchedKit(db)).barcode });
  return {
    draft_to_pay: { id: toPay.id },
    address: { ...homeAddress, id: address.id },
    custom_profile: { id: profile.id },
    draft: { id: other.id },
    draft_of: { ...petInput, breedId, ...personForm, draftId: draft.id, barcode },
  };
}

async function signingInOf(db: Db, victim: SessionUser) {
  const session = { id: 'canary-session', personId: victim.id, tokenHash: 'canary', idleMinutes: 60 };
  await db
    .insertInto('loginSession')
    .values({ ...session, expiresAt: sql<Date>`now() + interval '1 hour'` })
    .execute();
  await db
    .insertInto('passkey')
    .values({ id: 'canary-passkey', personId: victim.id, label: 'Obscurantia phone', publicKey: 'x' })
    .execute();
  return { session: { id: session.id }, passkey: { id: 'canary-passkey', password: PASSWORD } };
}

async function createCollectionOf(db: Db, victim: SessionUser) {
  const entry = { name: 'Obscurantia Fern', speciesId: 1, place: 'Obscurantia show' };
  const row = { ...entry, agentId: victim.id, collectedAt: sql<Date>`now()` };
  const { id } = await db.insertInto('collectedAnimal').values(row).returning('id').executeTakeFirstOrThrow();
  return { ...entry, id, collectedOn: '2026-01-10' };
}

async function createExportOf(mine: Ctx, victim: SessionUser) {
  const fileKey = await mine.adapters.files.put(Buffer.from('Zephyrina'), 'application/zip');
  const [token, soon] = ['canary-token', sql<Date>`now() + interval '1 hour'`];
  const tokenHash = hashOf(token);
  await mine.db
    .insertInto('dataExport')
    .values({ id: 'canary-export', personId: victim.id, state: 'READY', tokenHash, fileKey, expiresAt: soon })
    .execute();
  return { token };
}

/** Creates a session without signing in, and returns the value of its cookie. */
export async function createSession(db: Db, personId: string): Promise<string> {
  const token = hashOf(`session-of-${personId}`);
  const tokenHash = hashOf(token);
  await db
    .insertInto('loginSession')
    .values({ id: token, personId, tokenHash, idleMinutes: 60, expiresAt: sql<Date>`now() + interval '1 hour'` })
    .execute();
  return token;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The world of a test file and its victim's browser; both exist when a test begins. */
export function useVictim(database: { readonly db: Db }) {
  const victim = {} as { world: MatrixWorld; browser: ApiBrowser };
  beforeAll(async () => {
    victim.world = await createMatrixWorld(database.db);
    victim.browser = new ApiBrowser({ db: database.db, adapters: victim.world.adapters });
    victim.browser.cookies.set('damsire_session', await createSession(database.db, victim.world.victim.id));
  }, 600_000);
  return victim;
}
