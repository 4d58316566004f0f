import { KIT_TAKEN } from '#animals/kits/kits.rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { formatBarcode } from '#shared/barcode.ts';
import type { Failure } from '#shared/failure.ts';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createDispatchedKit,
  createDraft,
  createAnimal,
  breedNamed,
  FBP_CAT,
  FBP_DOG,
} from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { activateKit } from './activation.service.ts';
import { validateBarcodes } from './barcodes.service.ts';
import { enterKitBarcode } from './drafts.service.ts';
import { saveAboutPet } from './steps.service.ts';

const database = useDatabase({ poolMax: 20 });
const MANY = 50;
let owner: SessionUser;

beforeAll(async () => {
  owner = await createPerson(database.db);
});

const refusalOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? (result.reason as Failure).fields : null;

describe('T20 K1 one barcode', () => {
  test('T20 K1 when fifty people activate one kit at the same time, one succeeds and forty-nine get the reason', async () => {
    const { kitId, barcode } = await createDispatchedKit(database.db);
    const people = await Promise.all(Array.from({ length: MANY }, () => createPerson(database.db)));
    const drafts = await Promise.all(people.map((user) => createDraft(database.db, { user, barcode })));
    const results = await Promise.allSettled(
      people.map((user, n) => activateKit(ctxOf(database.db, user), { draftId: drafts[n]?.id ?? '' })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const refusals = results.map(refusalOf).filter(Boolean);
    expect(refusals).toHaveLength(MANY - 1);
    for (const refusal of refusals) expect(refusal).toEqual({ barcodes: [KIT_TAKEN] });
    expect(await database.db.selectFrom('activation').select('id').where('kitId', '=', kitId).execute()).toHaveLength(
      1,
    );
    expect(
      await database.db
        .selectFrom('animalOwnership')
        .select('id')
        .where(
          'personId',
          'in',
          people.map((person) => person.id),
        )
        .execute(),
    ).toHaveLength(1);
  });

  test('T20 fifty clicks by one person create one activation, and all get the same response', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const { id: draftId } = await createDraft(database.db, { user: owner, barcode });
    const answers = await Promise.all(
      Array.from({ length: MANY }, () => activateKit(ctxOf(database.db, owner), { draftId })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('entering a barcode fifty times creates one draft', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const drafts = await Promise.all(
      Array.from({ length: MANY }, () => enterKitBarcode(ctxOf(database.db, owner), { barcode })),
    );
    expect(new Set(drafts.map((draft) => draft.id)).size).toBe(1);
  });

  test('R408 T20 every spelling of a barcode finds the same kit, and a request may contain it only once', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const ctx = ctxOf(database.db, owner);
    const spellings = [
      barcode.toLowerCase(),
      formatBarcode(barcode),
      ` ${barcode} `,
      barcode.replaceAll('0', 'o').replaceAll('1', 'l'),
      barcode.split('').join(' '),
    ];
    for (const spelling of spellings)
      expect((await validateBarcodes(ctx, { barcodes: [spelling], type: 'step' })).kits[0]?.barcode).toBe(barcode);
    await expect(
      validateBarcodes(ctx, { barcodes: [barcode, formatBarcode(barcode)], type: 'step' }),
    ).rejects.toMatchObject({
      fields: { barcodes: ['This Barcode number must be different the first barcode number'] },
    });
  });
});

describe('R409 barcodes that cannot be activated', () => {
  const check = (barcode: string, user = owner) =>
    validateBarcodes(ctxOf(database.db, user), { barcodes: [barcode], type: 'step' });
  const refused = (barcode: string, user?: SessionUser) =>
    check(barcode, user).then(
      () => null,
      (error: Failure) => error.fields,
    );

  test.each([
    ['IN_STOCK', 'This kit has not left our warehouse yet. Please check the barcode.'],
    ['LOST', 'This kit is no longer valid. Please contact us.'],
    ['VOID', 'This kit is no longer valid. Please contact us.'],
    ['EXPIRED', 'This kit has expired. Please contact us for a free replacement.'],
    ['RECALLED', 'This kit was recalled. To get a free replacement, use the link in our email or contact us.'],
  ] as const)('a kit that is %s is refused: %s', async (state, message) => {
    const { barcode } = await createDispatchedKit(database.db, { state });
    expect(await refused(barcode)).toEqual({ barcodes: [message] });
  });

  test('a kit expires 24 months after its manufacture', async () => {
    const { barcode } = await createDispatchedKit(database.db, { manufacturedOn: '2020-01-01' });
    expect(await refused(barcode)).toEqual({
      barcodes: ['This kit has expired. Please contact us for a free replacement.'],
    });
  });

  test('the owner of an activated kit gets a link to it, and others cannot find out whose it is', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const { id } = await createDraft(database.db, { user: owner, barcode });
    const { animalId } = await activateKit(ctxOf(database.db, owner), { draftId: id });
    expect(await refused(barcode)).toEqual({
      barcodes: ['You have already activated this kit.'],
      link: [`/my/my-animals/${animalId}`],
    });
    expect(await refused(barcode, await createPerson(database.db))).toEqual({
      barcodes: [KIT_TAKEN],
    });
  });

  test('mistyped and unknown codes, and a kit of another clinic, are refused', async () => {
    const { kitId, barcode } = await createDispatchedKit(database.db);
    const swapped = barcode.slice(0, 5) + (barcode[5] === 'A' ? 'B' : 'A') + barcode.slice(6);
    expect(await refused(swapped)).toEqual({
      barcodes: ["That barcode isn't valid. Check it against the tube or the kit card."],
    });
    expect(await refused('OLD-CODE-1')).toEqual({
      barcodes: ["We don't recognise this barcode. Check it against the tube or the kit card."],
    });
    const clinic = await database.db
      .insertInto('clinic')
      .values({ name: 'Hillview', registrationNumber: 'V1', countryCode: 'AU' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db.updateTable('kit').set({ clinicId: clinic.id }).where('id', '=', kitId).execute();
    const vet = await createPerson(database.db, {
      type: 'vet',
      clinic: { name: 'Creekside', registrationNumber: 'V2', countryCode: 'AU' },
    });
    expect(await refused(barcode, vet)).toEqual({
      barcodes: ['This kit belongs to another veterinary clinic. Check the barcode.'],
    });
    // A client may take the swab at home with a kit from the clinic.
    expect((await check(barcode)).kits).toHaveLength(1);
  });

  test('after thirty wrong codes in ten minutes further ones are refused, and right codes do not count', async () => {
    const guesser = await createPerson(database.db);
    const { barcode } = await createDispatchedKit(database.db);
    for (let n = 0; n < 40; n += 1) await check(barcode, guesser);
    for (let n = 0; n < 30; n += 1)
      expect(await refused(`WRONG-${n}`, guesser)).toEqual({
        barcodes: ["We don't recognise this barcode. Check it against the tube or the kit card."],
      });
    await expect(check(barcode, guesser)).rejects.toMatchObject({ reason: 'too_many_requests' });
  });

  test('a new animal cannot have the microchip of another animal of the same owner', async () => {
    const chipNumber = '956000000004242';
    await createAnimal(database.db, owner, { name: 'Wren', chipNumber });
    const { barcode } = await createDispatchedKit(database.db);
    const expected = ["Wren already has this microchip number. If it's the same animal, choose it from My animals."];
    await expect(
      createDraft(database.db, { user: owner, barcode, chipNumber: '956 000 000 004 242' }),
    ).rejects.toMatchObject({
      fields: { chipNumber: expected },
    });
  });

  test('a kit for dogs is refused for a cat', async () => {
    const cat = await createAnimal(database.db, owner, {
      speciesId: 2,
      breedId: await breedNamed(database.db, 'Maine Coon'),
    });
    const { barcode } = await createDispatchedKit(database.db);
    const { id: draftId } = await createDraft(database.db, { user: owner, barcode, step: 2 });
    const pet = {
      animalId: cat,
      petName: '',
      gender: 'female' as const,
      dobDay: null,
      dobMonth: null,
      dobYear: null,
      weight: null,
      weightType: 'kg' as const,
    };
    const texts = {
      breedId: null,
      registrationName: '',
      registrationNumber: '',
      chipNumber: '',
      colour: '',
      personality: '',
    };
    await expect(saveAboutPet(ctxOf(database.db, owner), { draftId, pet: { ...pet, ...texts } })).rejects.toMatchObject(
      { fields: { animalId: ['This kit is for a dog.'] } },
    );
  });
});

describe('redeem', () => {
  async function creditsFor(
    user: SessionUser,
    quantity: number,
    what = { categoryId: 4, productId: FBP_DOG },
  ): Promise<void> {
    const order = await database.db
      .insertInto('kitCredit')
      .values(
        Array.from({ length: quantity }, () => ({
          ownerId: user.id,
          ...what,
          unitPaidCents: 10_000,
          expiresAt: new Date('2030-01-01'),
        })),
      )
      .returning('id')
      .execute();
    await database.db
      .insertInto('kitCreditEntry')
      .values(order.map(({ id }) => ({ kitCreditId: id, kind: 'BUY', toPerson: user.id })))
      .execute();
  }

  test('R407 a blank kit is rejected without a balance, and otherwise uses a test from the balance', async () => {
    const user = await createPerson(database.db);
    const { barcode } = await createDispatchedKit(database.db, { productId: null });
    const ctx = ctxOf(database.db, user);
    await expect(enterKitBarcode(ctx, { barcode })).rejects.toMatchObject({
      fields: { productId: [expect.stringContaining('no test yet')] },
    });
    await expect(enterKitBarcode(ctx, { barcode, categoryId: 4 })).rejects.toMatchObject({
      fields: { categoryId: ['You have no tests left in this category.'] },
    });
    await creditsFor(user, 1);
    expect(await validateBarcodes(ctx, { barcodes: [barcode], type: 'redeem', categoryId: 4 })).toMatchObject({
      type: 'redeem',
      kits: [{ productId: FBP_DOG }],
    });
    const retail = await createDispatchedKit(database.db, { productId: FBP_CAT });
    await expect(
      validateBarcodes(ctx, { barcodes: [retail.barcode], type: 'redeem', categoryId: 4 }),
    ).rejects.toMatchObject({ reason: 'invalid_fields' });
  });

  test('when two blank kits are activated with one test in the balance, one succeeds', async () => {
    const user = await createPerson(database.db);
    await creditsFor(user, 1);
    const kits = [
      await createDispatchedKit(database.db, { productId: null }),
      await createDispatchedKit(database.db, { productId: null }),
    ];
    const drafts = [];
    for (const { barcode } of kits) drafts.push(await createDraft(database.db, { user, barcode, categoryId: 4 }));
    const results = await Promise.allSettled(
      drafts.map((draft) => activateKit(ctxOf(database.db, user), { draftId: draft.id })),
    );
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.map(refusalOf).find(Boolean)).toEqual({ barcodes: ['You have no tests left in this category.'] });
  });

  test('choosing another test from the balance resets the pet', async () => {
    const user = await createPerson(database.db);
    await creditsFor(user, 1);
    await creditsFor(user, 1, { categoryId: 9, productId: FBP_CAT });
    const { barcode } = await createDispatchedKit(database.db, { productId: null });
    const draft = await createDraft(database.db, { user, barcode, categoryId: 4 });
    const changed = await enterKitBarcode(ctxOf(database.db, user), { barcode, categoryId: 9 });
    expect([changed.id, changed.steps.current, changed.data.pet]).toEqual([draft.id, 2, undefined]);
  });
});
