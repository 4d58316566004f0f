import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { makeShareLink } from '#animals/sharing/share-links.service.ts';
import { requestParentage } from '#laboratory/parentage/request-parentage.service.ts';
import { markPaid } from '#laboratory/parentage/pay-for-request.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { runAndKill } from '../../../test/support/killed-child.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { founderProfile, createTestedAnimal, offspringProfile } from '../../../test/support/science-factory.ts';
import type { TransferTask } from '../../../test/support/transfer-child.ts';
import { acceptTransfer } from './decide-transfer.service.ts';
import { offerAnimals } from './transfers.service.ts';

const database = useDatabase();
const lab = useLab(database);
let seller: SessionUser;
let buyer: SessionUser;
beforeAll(async () => {
  seller = lab.owner;
  buyer = await createPerson(database.db);
});

const kill = (step: string, task: Omit<TransferTask, 'databaseUrl'>) =>
  runAndKill('transfer-child.ts', step, { databaseUrl: database.url, ...task });

async function createOffer(animalIds: number[]): Promise<number> {
  await offerAnimals(lab.as(seller), { animalIds, email: buyer.email, note: '', keepsAccess: true });
  const { id } = await database.db
    .selectFrom('animalTransfer')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** A snapshot of everything that an accepted offer changes. */
async function snapshotOf(animalId: number) {
  const { rows } = await sql<{ picture: unknown }>`
    select json_build_object(
      'owner', (select person_id from animal_ownership where animal_id = ${animalId} and till is null),
      'owners', (select count(*) from animal_ownership where animal_id = ${animalId}),
      'certificates', (select count(*) from certificate where animal_id = ${animalId}),
      'shares', (select count(*) from animal_share where animal_id = ${animalId} and revoked_at is null),
      'requests', (select json_agg(q.state order by q.id) from parentage_request q where q.requester_id = ${seller.id}),
      'transfers', (select json_agg(t.state order by t.id) from animal_transfer t join animal_transfer_item i on i.transfer_id = t.id where i.animal_id = ${animalId}),
      'mails', (select count(*) from mail_message),
      'events', (select count(*) from event)) as picture`.execute(database.db);
  return rows[0]?.picture;
}

async function createFamily() {
  const [damProfile, sireProfile] = [founderProfile(1), founderProfile(2)];
  const dam = await createTestedAnimal(database.db, lab, { profile: damProfile });
  const sire = await createTestedAnimal(database.db, lab, { profile: sireProfile, sex: 'male' });
  const offspring = await createTestedAnimal(database.db, lab, {
    profile: offspringProfile(damProfile, sireProfile, 3),
  });
  await database.db
    .updateTable('animal')
    .set({ dateOfBirth: '2026-01-01' })
    .where('id', '=', offspring.animalId)
    .execute();
  return { dam: dam.animalId, sire: sire.animalId, offspring: offspring.animalId };
}

describe('A1 a process killed while an offer is accepted', () => {
  test.each([
    'transfer.owner_moved',
    'transfer.requests_ended',
    'transfer.certificates_issued',
    'transfer.before_commit',
  ])('at %s changes nothing, and the same offer can then be accepted once', async (step) => {
    const { dam, sire, offspring } = await createFamily();
    await requestParentage(lab.as(seller), { offspringIds: [offspring], damId: dam, sireIds: [sire] });
    await makeShareLink(lab.as(seller), { animalId: offspring, level: 'VIEW', days: 3, barcodes: null, label: '' });
    const accept = await createOffer([offspring]);
    const before = await snapshotOf(offspring);
    expect(await kill(step, { user: buyer, accept })).toBe('SIGKILL');
    expect(await snapshotOf(offspring)).toEqual(before);
    await acceptTransfer(lab.as(buyer), { id: accept });
    expect(await snapshotOf(offspring)).toMatchObject({
      owner: buyer.id,
      owners: 2,
      certificates: 2,
      shares: 1,
      transfers: ['ACCEPTED'],
    });
    expect(await checkInvariants(database.db)).toEqual([]);
  });
});

test('a process killed while an offer is saved leaves no offer and no email', async () => {
  const animalId = await createAnimal(database.db, seller);
  const before = await snapshotOf(animalId);
  const offer = { animalIds: [animalId], email: buyer.email };
  expect(await kill('transfer.offer_written', { user: seller, offer })).toBe('SIGKILL');
  expect(await snapshotOf(animalId)).toEqual(before);
});

describe('A1 a transfer and parentage requests', () => {
  test("the transfer ends the former owner's open requests; reported or running ones continue", async () => {
    const { dam, sire, offspring } = await createFamily();
    const parentageRequest = { offspringIds: [offspring], damId: dam, sireIds: [sire] };
    const open = await requestParentage(lab.as(seller), parentageRequest);
    const running = await requestParentage(lab.as(seller), parentageRequest);
    await markPaid(lab.as(null), running.id);
    await database.db
      .updateTable('parentageRequest')
      .set({ state: 'IN_ANALYSIS' })
      .where('id', '=', running.id)
      .execute();
    await acceptTransfer(lab.as(buyer), { id: await createOffer([dam]) });
    const states = await database.db
      .selectFrom('parentageRequest')
      .select(['id', 'state', 'endReason'])
      .where('id', 'in', [open.id, running.id])
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { id: open.id, state: 'CANCELLED', endReason: 'One of the animals has a new owner.' },
      { id: running.id, state: 'IN_ANALYSIS', endReason: null },
    ]);
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('dedupeKey', '=', `parentage-request:${open.id}:ended`)
      .execute();
    expect(mail).toEqual([{ template: 'parentage.ended' }]);
    await database.db
      .updateTable('parentageRequest')
      .set({ state: 'CANCELLED' })
      .where('id', '=', running.id)
      .execute();
  });
});
