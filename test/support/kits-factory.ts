import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { ActivatingPerson } from '#animals/activation/activation.rules.ts';
import { activateKit, type Activated } from '#animals/activation/activation.service.ts';
import { enterKitBarcode, type SavedActivation } from '#animals/activation/drafts.service.ts';
import { saveAboutMe, saveAboutPet, saveReview } from '#animals/activation/steps.service.ts';
import { createAnimal as insertAnimal, type NewAnimal } from '#animals/records/animals.service.ts';
import { createBatch, moveKit } from '#animals/kits/kits.service.ts';
import type { KitState } from '#animals/kits/kits.rules.ts';
import { makeTestCtx } from './ctx.ts';
import { createPerson, ctxOf } from './people-factory.ts';

/** The canine full breed profile kit (specification section 9). */
export const FBP_DOG = 36;
export const FBP_CAT = 39;
export const DNA_PROFILE_DOG = 31;
/** Finds a breed by name, so that tests do not depend on ids. */
export async function breedNamed(db: Db, name: string): Promise<number> {
  return (await db.selectFrom('breed').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

const staff = new WeakMap<Db, Promise<SessionUser>>();

/** A member of the laboratory staff. */
export function createStaffMember(db: Db): Promise<SessionUser> {
  const known = staff.get(db) ?? createPerson(db, { roles: ['admin', 'lab_technician'] });
  staff.set(db, known);
  return known;
}

interface KitWish {
  productId?: number | null;
  /** The state of the kit. */
  state?: 'IN_STOCK' | 'DISPATCHED' | 'LOST' | 'VOID' | 'EXPIRED' | 'RECALLED';
  manufacturedOn?: string;
}

/** A dispatched kit: created in a batch and moved along its lifecycle. */
export async function createDispatchedKit(db: Db, wish: KitWish = {}): Promise<{ kitId: number; barcode: string }> {
  const ctx = ctxOf(db, await createStaffMember(db));
  const { productId = FBP_DOG, state = 'DISPATCHED', manufacturedOn = new Date().toISOString().slice(0, 10) } = wish;
  const { barcodes } = await createBatch(ctx, { productId, size: 1, swabLot: 'TEST', manufacturedOn });
  const barcode = barcodes[0] ?? '';
  const { id: kitId } = await db
    .selectFrom('kit')
    .select('id')
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow();
  for (const to of pathTo(state)) await moveKit(ctx, { kitId, to });
  return { kitId, barcode };
}

function pathTo(state: NonNullable<KitWish['state']>): KitState[] {
  if (state === 'IN_STOCK') return [];
  return state === 'DISPATCHED' ? ['ALLOCATED', 'DISPATCHED'] : ['ALLOCATED', 'DISPATCHED', state];
}

/** Records the receipt of a tube whose kit is not activated, as at the laboratory's reception. */
export async function holdUnregisteredKit(db: Db, kitId: number): Promise<void> {
  const { id: sampleId } = await db
    .insertInto('sample')
    .values({ kitId, state: 'ON_HOLD', holdReason: 'UNREGISTERED', heldFrom: 'RECEIVED', receivedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('sampleStage').values({ sampleId, state: 'ON_HOLD' }).execute();
}

let animals = 0;

export async function createAnimal(db: Db, owner: SessionUser, wish: Partial<NewAnimal> = {}): Promise<number> {
  animals += 1;
  const animal: NewAnimal = {
    ownerId: owner.id,
    name: `Biscuit ${animals}`,
    speciesId: 1,
    sex: 'female',
    dateOfBirth: '2024-03-01',
    ...wish,
  };
  return (await insertAnimal(ctxOf(db, owner), animal)).id;
}

export const petInput = {
  petName: 'Biscuit',
  gender: 'female',
  dobDay: 3,
  dobMonth: 5,
  dobYear: 2024,
  weight: 24.5,
  weightType: 'kg',
  registrationName: 'Hillside Biscuit',
  registrationNumber: '',
  chipNumber: '',
  colour: 'Yellow',
  personality: '',
} as const;

export const personForm: ActivatingPerson = {
  firstName: 'Ruth',
  lastName: 'Kelpie',
  email: 'ruth@example.test',
  phone: '',
  address: '1 Hill Road',
  city: 'Ballarat',
  state: 'VIC',
  postalCode: '3350',
  country: 'AU',
  acceptTerms: true,
};

/** A draft that has reached a step (5: reviewed, ready for activation). Without `user`, it is a guest's. */
export async function createDraft(
  db: Db,
  wish: {
    user?: SessionUser | null;
    barcode: string;
    step?: number;
    breedId?: number;
    animalId?: number;
    categoryId?: number;
    /** For a blank kit: the test that is bought for it. */
    productId?: number;
    chipNumber?: string;
    /** For a kit for either species. */
    speciesId?: number;
  },
): Promise<SavedActivation> {
  const ctx: Ctx = wish.user ? ctxOf(db, wish.user) : makeTestCtx({ db });
  const { step = 5, animalId = null } = wish;
  let draft = await enterKitBarcode(ctx, {
    barcode: wish.barcode,
    categoryId: wish.categoryId ?? null,
    productId: wish.productId ?? null,
  });
  const draftId = draft.id;
  const breedId = wish.breedId ?? (await breedNamed(db, 'Labrador Retriever'));
  const pet = { ...petInput, animalId, breedId, chipNumber: wish.chipNumber ?? '', speciesId: wish.speciesId };
  if (step > 2) draft = await saveAboutPet(ctx, { draftId, pet });
  if (step > 3) draft = await saveAboutMe(ctx, { draftId, person: personForm });
  if (step > 4) {
    const consent = { research: false, contact: false, statistics: false };
    draft = await saveReview(ctx, {
      draftId,
      excludedProducts: { trait: [], disease: [] },
      consent,
      collector: { type: 'self', name: '' },
    });
  }
  return draft;
}

/** A kit of this person, activated for a new animal. */
export async function createActivatedKit(
  db: Db,
  user: SessionUser,
  wish: KitWish & { breedId?: number; animalId?: number } = {},
): Promise<Activated> {
  const { barcode } = await createDispatchedKit(db, wish);
  const draft = await createDraft(db, { user, barcode, breedId: wish.breedId, animalId: wish.animalId });
  return activateKit(ctxOf(db, user), { draftId: draft.id });
}
