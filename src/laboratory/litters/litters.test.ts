import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { setArchived } from '#animals/records/animal-editing.service.ts';
import { acceptTransfer, declineTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { makeClaimCodes } from '#animals/transfers/claim-codes.service.ts';
import { findByLink, listTransfers } from '#animals/transfers/transfer-list.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { findRecessiveTest, useLab, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { printClaimSheet } from './claim-sheet.service.ts';
import { bundleDocuments, countDocuments } from './kennel-documents.service.ts';
import { wordOfNotable } from './litters.rules.ts';
import { findLitter } from './litters.service.ts';

const database = useDatabase();
const lab = useLab(database);
const born = '2026-09-01';
let dam: number;
let tested: ReleasedSample;
let other: number;
let third: number;
let mine: Ctx;
let buyer: SessionUser;

beforeAll(async () => {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const create = (sex: 'male' | 'female') => createAnimal(database.db, lab.owner, { breedId, sex, chipNumber: null });
  dam = await create('female');
  tested = await lab.createReleased();
  other = await create('male');
  third = await create('male');
  await database.db
    .updateTable('animal')
    .set({ damId: dam, dateOfBirth: born })
    .where('id', 'in', [tested.animalId, other, third])
    .execute();
  mine = lab.as(lab.owner);
  buyer = await createPerson(database.db);
});

const nameOf = ({ notable }: { notable: { testId: number; name: string }[] }, id: number) =>
  notable.find(({ testId }) => testId === id)?.name ?? '';
const tokenOf = (path: string | null) => path?.split('offer=')[1] ?? '';

describe('a litter', () => {
  test('shows results, certificates and offers of its animals on one page, to its owner only', async () => {
    const litter = await findLitter(mine, { dam, born });
    expect(litter).toMatchObject({ dam: { id: dam }, breed: 'Labrador Retriever', bornOn: born });
    const one = litter.puppies.find(({ id }) => id === tested.animalId);
    expect(one?.clear).toBeGreaterThan(0);
    expect(one?.certificate?.code).toBe(tested.certificateCode);
    expect(litter.puppies.find(({ id }) => id === other)).toMatchObject({ clear: 0, notable: [], certificate: null });
    await expect(findLitter(lab.as(buyer), { dam, born })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('never counts a test without a result as clear or hides it, and a failed repeat removes no result', async () => {
    const { animalId, sampleId, testIds } = await lab.createReleased();
    await database.db.updateTable('animal').set({ damId: dam, dateOfBirth: born }).where('id', '=', animalId).execute();
    const findPuppy = async () => (await findLitter(mine, { dam, born })).puppies.find(({ id }) => id === animalId)!;
    const kinds = await database.db.selectFrom('test').select(['id', 'kind']).where('id', 'in', testIds).execute();
    const idOf = (kind: string, at: number) => kinds.filter((one) => one.kind === kind)[at]!.id;
    const unread = { genotype: '', outcome: 'No result (sample failed)', status: 'unknown' as const };
    const failed = { ...unread, animalId, version: 2, releasedTo: lab.owner.id };
    const before = await findPuppy();
    const repeat = await lab.createReleased({ animalId });
    await database.db
      .insertInto('result')
      .values([
        ...[sampleId, repeat.sampleId].flatMap((of) => [
          { ...failed, sampleId: of, testId: idOf('disease', 0) },
          { ...failed, sampleId: of, testId: idOf('trait', 0) },
        ]),
        { ...failed, sampleId: repeat.sampleId, testId: idOf('disease', 1) },
      ])
      .execute();
    const now = await findPuppy();
    expect(now.clear).toBe(before.clear - 1);
    expect(now.notable.map(({ testId, status }) => [testId, status])).toEqual(
      [idOf('disease', 0), idOf('trait', 0)]
        .toSorted((a, b) => nameOf(now, a).localeCompare(nameOf(now, b), 'en'))
        .map((id) => [id, 'unknown']),
    );
    await database.db.updateTable('animal').set({ damId: null }).where('id', '=', animalId).execute();
    await setArchived(mine, { id: animalId, archived: true, deceased: true });
  });

  test('states that two samples differ, and not that there is no result', async () => {
    const { animalId, testIds } = await lab.createReleased();
    await database.db.updateTable('animal').set({ damId: dam, dateOfBirth: born }).where('id', '=', animalId).execute();
    const testId = await findRecessiveTest(database.db, testIds);
    await lab.createReleased({ animalId, calls: { [testId]: 'N/P' } });
    const [puppy] = (await findLitter(mine, { dam, born })).puppies.filter(({ id }) => id === animalId);
    const found = puppy!.notable.find((result) => result.testId === testId)!;
    expect([found.isContradicted, wordOfNotable(found)]).toEqual([true, 'Samples differ']);
    await database.db.updateTable('animal').set({ damId: null }).where('id', '=', animalId).execute();
    await setArchived(mine, { id: animalId, archived: true, deceased: true });
  });

  test('has a code for each animal that works once, and a newer sheet invalidates older codes', async () => {
    const [stale] = await makeClaimCodes(mine, { animalIds: [third] });
    const codes = await makeClaimCodes(mine, { animalIds: [third] });
    await expect(accept(stale!.path)).rejects.toMatchObject({ code: 'illegal_transition' });
    expect(
      (await listTransfers(mine, { page: 1, size: 5, side: 'out', search: '', sort: '-created_at' })).results[0],
    ).toMatchObject({ otherParty: 'anyone with the QR code', state: 'OFFERED' });
    expect((await accept(codes[0]!.path)).animal_ids).toEqual([third]);
    const late = await createPerson(database.db);
    await expect(accept(codes[0]!.path, late)).rejects.toMatchObject({ code: 'not_found' });
    expect((await findLitter(mine, { dam, born })).puppies.map(({ id }) => id)).not.toContain(third);
  });

  test('has codes that cannot be declined by someone who scans them by mistake', async () => {
    const [code] = await makeClaimCodes(mine, { animalIds: [tested.animalId] });
    const token = tokenOf(code!.path);
    const finder = await createPerson(database.db);
    const offer = await findByLink(lab.as(finder), { token });
    expect(offer.isByCode).toBe(true);
    await expect(declineTransfer(lab.as(finder), { id: offer.id, token })).rejects.toMatchObject({
      reason: 'illegal_transition',
      message: "A printed code can't be declined. It stays valid for the new owner.",
    });
    expect(await findByLink(lab.as(buyer), { token })).toMatchObject({ state: 'OFFERED' });
  });

  test('keeps the email offer of an animal, and prints no code for it', async () => {
    const offer = { animalIds: [other], email: 'buyer@example.test', note: '', keepsAccess: false };
    await offerAnimals(mine, offer);
    const codes = await makeClaimCodes(mine, { animalIds: [other, tested.animalId] });
    expect(codes.find(({ animalId }) => animalId === other)?.path).toBeNull();
    expect(codes.find(({ animalId }) => animalId === tested.animalId)?.path).toMatch(/^\/my\/transfer-animal\?offer=/);
    const { puppies } = await findLitter(mine, { dam, born });
    expect(new Map(puppies.map(({ id, offer: kind }) => [id, kind]))).toEqual(
      new Map([
        [other, 'EMAIL'],
        [tested.animalId, 'CODE'],
      ]),
    );
    await expect(makeClaimCodes(lab.as(buyer), { animalIds: [other] })).rejects.toMatchObject({
      reason: 'invalid_fields',
    });
  });

  test('prints its sheet on one A4 page', async () => {
    const { bytes, fileName } = await printClaimSheet(mine, { dam, born });
    expect(fileName).toMatch(/^litter-.*-2026-09-01\.pdf$/);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text).toContain('[0 0 595.28 841.89]');
  });
});

async function accept(path: string | null, user: SessionUser = buyer) {
  const token = tokenOf(path);
  const { id } = await findByLink(lab.as(user), { token });
  return acceptTransfer(lab.as(user), { id, token });
}

describe('the documents of a kennel', () => {
  test('are one zip with current reports and valid certificates, of a litter or of all', async () => {
    const bytes = await new Response(await bundleDocuments(mine, { dam, born })).arrayBuffer();
    const names = Object.keys(unzipSync(new Uint8Array(bytes)));
    expect(names).toHaveLength(2);
    expect(names.every((name) => name.includes(`-${tested.animalId}/`) && name.endsWith('.pdf'))).toBe(true);
    expect(mine.responseHeaders.get('content-disposition')).toContain(`litter-${dam}-${born}.zip`);
    const { animals } = await countDocuments(mine);
    expect(await countDocuments(mine)).toEqual({ animals, documents: 2 });
    await database.db
      .updateTable('certificate')
      .set({ state: 'REVOKED', revokedReason: 'test' })
      .where('animalId', '=', tested.animalId)
      .execute();
    const { puppies } = await findLitter(mine, { dam, born });
    const revoked = new Map(puppies.map(({ id, certificate, isRevoked }) => [id, [certificate, isRevoked]]));
    expect(revoked.get(tested.animalId)).toEqual([null, true]);
    expect(revoked.get(other)).toEqual([null, false]);
    const after = await new Response(await bundleDocuments(mine, {})).arrayBuffer();
    expect(Object.keys(unzipSync(new Uint8Array(after)))).toHaveLength(1);
    expect(await countDocuments(mine)).toEqual({ animals, documents: 1 });
    const newcomer = lab.as(await createPerson(database.db));
    expect(await countDocuments(newcomer)).toEqual({ animals: 0, documents: 0 });
    await expect(countDocuments(lab.as(null))).rejects.toMatchObject({ reason: 'not_signed_in' });
    await expect(bundleDocuments(newcomer, {})).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
