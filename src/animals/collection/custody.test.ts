import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { saveReview } from '#animals/activation/steps.service.ts';
import { listBarcodes } from '#animals/records/animal-facts.service.ts';
import { saveAddress } from '#platform/addresses/addresses.service.ts';
import { moveKit } from '#animals/kits/kits.service.ts';
import { createAgent, signing } from '../../../test/support/agents-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createDispatchedKit,
  createDraft,
  createStaffMember,
  holdUnregisteredKit,
  personForm,
} from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { changeCollected, createCollected, findCollected, removeCollected } from './collection.service.ts';
import { removeEntryPhoto } from './entry-photo.service.ts';
import { custodyOf, isEntryOpen, isSameHousehold } from './custody.rules.ts';
import {
  readDeclaration,
  readDeclarationInLab,
  signDeclaration,
  withdrawDeclaration,
} from './sign-declaration.service.ts';
import { refuseSignature, signaturePath } from './signature.rules.ts';

const database = useDatabase();
let agent: SessionUser;
let owner: SessionUser;
let lab: SessionUser;

const CHIP = '956000012345678';
beforeAll(async () => {
  agent = await createPerson(database.db, { type: 'owner', firstName: 'Tom' });
  await createAgent(database.db, agent);
  agent = { ...agent, roles: ['collection_agent'] };
  owner = await createPerson(database.db);
  lab = await createStaffMember(database.db);
});

const as = (user: SessionUser) => ctxOf(database.db, user);

async function enter(by: SessionUser, overrides: Record<string, unknown> = {}) {
  const { barcode, kitId } = await createDispatchedKit(database.db);
  const values = {
    name: 'Biscuit',
    speciesId: 1,
    place: 'Show',
    collectedOn: '2026-01-10',
    chipNumber: CHIP,
    chipScanned: true,
  };
  const entry = await createCollected(as(by), { ...values, barcode, ...overrides });
  return { id: entry.id, barcode, kitId, values: { ...values, barcode, ...overrides } };
}

async function activate(barcode: string, by = owner, collector: 'self' | 'agent' = 'self', chipNumber?: string) {
  const draft = await createDraft(database.db, { user: by, barcode, chipNumber });
  if (collector !== 'self')
    await saveReview(as(by), {
      draftId: draft.id,
      excludedProducts: { trait: [], disease: [] },
      consent: { research: false, contact: false, statistics: false },
      collector: { type: collector, name: 'Tom' },
    });
  const { animalId } = await activateKit(as(by), { draftId: draft.id });
  return animalId;
}

async function gradeOf(animalId: number, by = owner) {
  const [kit] = await listBarcodes(as(by), animalId);
  return kit!.custody;
}

describe('chain of custody, business rules 3.13', () => {
  test('the grade depends on the collector, the scan, the signatures and the owner of the animal', () => {
    const entry = { isScanned: true, isSigned: true, chipDiffers: false, hasInterest: false };
    const grade = (collector: 'self' | 'vet' | 'agent', facts: Partial<typeof entry> | null) =>
      custodyOf({ collector, entry: facts && { ...entry, ...facts } });
    expect(grade('self', null)).toEqual({ grade: 'C', reason: 'SELF' });
    expect(grade('vet', null)).toEqual({ grade: 'B', reason: 'NAMED' });
    expect(grade('self', {})).toEqual({ grade: 'A', reason: 'SIGNED' });
    expect(grade('agent', { isScanned: false })).toEqual({ grade: 'B', reason: 'NOT_SCANNED' });
    expect(grade('agent', { isSigned: false })).toEqual({ grade: 'B', reason: 'NOT_SIGNED' });
    expect(grade('agent', { chipDiffers: true })).toEqual({ grade: 'B', reason: 'CHIP_DIFFERS' });
    expect(grade('agent', { hasInterest: true })).toEqual({ grade: 'C', reason: 'INTEREST' });
    const isOpen = (state: string | null) => isEntryOpen(state, false);
    expect(['RECEIVED', 'VOID', 'ACTIVATED', null].map(isOpen)).toEqual([false, false, true, true]);
    expect(isEntryOpen('DISPATCHED', true)).toBe(false);
    const at = (line1: string) => ({ line1, postalCode: '3450', countryCode: 'AU' });
    expect(isSameHousehold(at('42 Wattle Road'), at('42  wattle-road'))).toBe(true);
    expect(isSameHousehold(at('42 Wattle Road'), at('44 Wattle Road'))).toBe(false);
  });

  test('a dot is not a signature; a typed name counts for those who cannot draw', () => {
    expect(refuseSignature({ strokes: [[[1, 1]]] })).toBe('Sign here.');
    expect(refuseSignature({ strokes: [], typed: ' J ' })).toBe('Enter your full name.');
    expect(refuseSignature({ strokes: [], typed: 'Jo March' })).toBeNull();
    expect(refuseSignature(signing.agent)).toBeNull();
    expect(signaturePath({ strokes: [[[1, 2], [3, 4]], [[5, 6]]] })).toBe('M1 2L3 4M5 6h1'); // prettier-ignore
  });

  test('a sample has grade A if an agent scanned the chip and both signed, before or after activation', async () => {
    const first = await enter(agent);
    await signDeclaration(as(agent), { id: first.id, ...signing });
    const same = await activate(first.barcode, owner, 'self', CHIP);
    expect(await gradeOf(same)).toEqual({ grade: 'A', reason: 'SIGNED' });
    const second = await enter(agent);
    const animalId = await activate(second.barcode, owner, 'agent');
    expect(await gradeOf(animalId)).toEqual({ grade: 'B', reason: 'NOT_SIGNED' });
    await signDeclaration(as(agent), { id: second.id, ...signing });
    expect(await gradeOf(animalId)).toEqual({ grade: 'A', reason: 'SIGNED' });
    await withdrawDeclaration(as(agent), { id: second.id });
    expect(await gradeOf(animalId)).toEqual({ grade: 'B', reason: 'NOT_SIGNED' });
    await removeCollected(as(agent), second.id);
    expect(await gradeOf(animalId)).toEqual({ grade: 'B', reason: 'NAMED' });
  });

  test('a sample has grade B without a scan, or if the scanned chip is a different one', async () => {
    const blind = await enter(agent, { chipScanned: false });
    await signDeclaration(as(agent), { id: blind.id, ...signing });
    expect(await gradeOf(await activate(blind.barcode))).toMatchObject({ reason: 'NOT_SCANNED' });
    const wrong = await enter(agent, { chipNumber: '956000099999999' });
    await signDeclaration(as(agent), { id: wrong.id, ...signing });
    const animalId = await activate(wrong.barcode, owner, 'self', '956000088888888');
    expect(await gradeOf(animalId)).toMatchObject({ grade: 'B', reason: 'CHIP_DIFFERS' });
  });

  test('a sample has grade C if the agent owns the animal or lives with its owner', async () => {
    const own = await enter(agent);
    await signDeclaration(as(agent), { id: own.id, ...signing });
    expect(await gradeOf(await activate(own.barcode, agent), agent)).toEqual({ grade: 'C', reason: 'INTEREST' });
    const neighbour = { ...(await createPerson(database.db, { type: 'owner' })), roles: ['collection_agent' as const] };
    await createAgent(database.db, neighbour);
    const { address: line1, postalCode, city, country, state } = personForm;
    await saveAddress(as(neighbour), {
      ...homeAddress,
      line1,
      postalCode,
      city,
      countryCode: country,
      stateCode: state,
    });
    const near = await enter(neighbour);
    await signDeclaration(as(neighbour), { id: near.id, ...signing });
    expect(await gradeOf(await activate(near.barcode))).toEqual({ grade: 'C', reason: 'INTEREST' });
  });
});

describe('the declaration', () => {
  test('needs both signatures, both statements and a kit, and shows errors beside the fields', async () => {
    const { id } = await enter(agent, { barcode: '' });
    const nothing = {
      ...signing,
      sealIntact: false,
      isUnrelated: false,
      agent: { strokes: [] },
      owner: { strokes: [] },
    };
    await expect(signDeclaration(as(agent), { id, ...nothing })).rejects.toMatchObject({
      fields: {
        kit: expect.anything(),
        sealIntact: expect.anything(),
        isUnrelated: expect.anything(),
        agent: ['Sign here.'],
        owner: ['Sign here.'],
      },
    });
  });

  test('is stored once if it is signed several times concurrently, and can be changed only after it is withdrawn', async () => {
    const { id, values } = await enter(agent);
    const results = await Promise.allSettled([1, 2, 3].map(() => signDeclaration(as(agent), { id, ...signing })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await database.db
      .selectFrom('acmDeclaration')
      .selectAll()
      .where('collectedAnimalId', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      grade: 'A',
      facts: { chipNumber: CHIP, chipScanned: true, signer: 'Ruth Kelpie' },
    });
    await expect(changeCollected(as(agent), { id, ...values })).rejects.toMatchObject({ reason: 'conflict' });
    await withdrawDeclaration(as(agent), { id });
    await expect(withdrawDeclaration(as(agent), { id })).rejects.toMatchObject({ reason: 'not_found' });
    expect(await changeCollected(as(agent), { id, ...values, name: 'Bisou' })).toMatchObject({
      name: 'Bisou',
      signedAt: null,
    });
    expect(await signDeclaration(as(agent), { id, ...signing })).toMatchObject({ signedAt: expect.any(String) });
  });

  test('cannot be signed, changed or deleted once the laboratory has the kit', async () => {
    const { id, barcode, kitId, values } = await enter(agent);
    await activate(barcode);
    await moveKit(as(lab), { kitId, to: 'RECEIVED' });
    const late = { reason: 'illegal_transition' };
    await expect(signDeclaration(as(agent), { id, ...signing })).rejects.toMatchObject(late);
    await expect(changeCollected(as(agent), { id, ...values })).rejects.toMatchObject(late);
    await expect(removeCollected(as(agent), id)).rejects.toMatchObject(late);
    await expect(enter(agent, { barcode })).rejects.toMatchObject({
      fields: { barcode: ['The laboratory already has this kit. Check the barcode.'] },
    });
  });

  test('cannot be withdrawn, and its entry cannot be changed or deleted, once the laboratory has the kit, even if no one activated it', async () => {
    const { id, barcode, kitId, values } = await enter(agent);
    const unsigned = await enter(agent);
    await signDeclaration(as(agent), { id, ...signing });
    for (const kit of [kitId, unsigned.kitId]) await holdUnregisteredKit(database.db, kit);
    expect(await findCollected(as(agent), { id })).toMatchObject({ isOpen: false, signedAt: expect.any(String) });
    const late = { reason: 'illegal_transition' };
    await expect(withdrawDeclaration(as(agent), { id })).rejects.toMatchObject(late);
    await expect(removeCollected(as(agent), id)).rejects.toMatchObject(late);
    await expect(removeEntryPhoto(as(agent), { id })).rejects.toMatchObject(late);
    await expect(changeCollected(as(agent), { ...unsigned.values, id: unsigned.id })).rejects.toMatchObject(late);
    await expect(signDeclaration(as(agent), { id: unsigned.id, ...signing })).rejects.toMatchObject(late);
    const other = await enter(agent, { barcode: '' });
    await expect(changeCollected(as(agent), { ...values, id: other.id, barcode })).rejects.toMatchObject({
      fields: { barcode: ['The laboratory already has this kit. Check the barcode.'] },
    });
    expect(await gradeOf(await activate(barcode, owner, 'agent'))).toEqual({ grade: 'A', reason: 'SIGNED' });
  });

  test('opens as a PDF for the agent, the person who activated the kit, and the laboratory only', async () => {
    const { id, barcode } = await enter(agent);
    const { adapters } = as(agent);
    await signDeclaration({ ...as(agent), adapters }, { id, ...signing });
    const read = (user: SessionUser) => readDeclaration({ ...as(user), adapters }, { id });
    await expect(read(owner)).rejects.toMatchObject({ reason: 'not_found' });
    await activate(barcode);
    const inLab = await readDeclarationInLab({ ...as(lab), adapters }, { id });
    for (const file of [await read(owner), await read(agent), inLab]) {
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    await expect(readDeclarationInLab(as(owner), { id })).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(read(await createPerson(database.db))).rejects.toMatchObject({ reason: 'not_found' });
    await expect(signDeclaration(as(owner), { id, ...signing })).rejects.toMatchObject({ reason: 'forbidden' });
  });

  test('sends the owner one email with the link to the activation, however often the entry changes', async () => {
    const { id, values } = await enter(agent, { ownerEmail: 'robin@example.test' });
    await changeCollected(as(agent), { id, ...values, note: 'Calm' });
    const mails = await database.db
      .selectFrom('mailMessage')
      .selectAll()
      .where('toAddress', '=', 'robin@example.test')
      .execute();
    expect(mails).toMatchObject([
      { template: 'collection.activate', bodyText: expect.stringContaining('/activate?barcode=') },
    ]);
  });
});
