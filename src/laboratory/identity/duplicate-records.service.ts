import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { regradeAnimal } from '#animals/collection/custody.service.ts';
import { lockOffersOf } from '#animals/transfers/withdraw-offers.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { Failure } from '#shared/failure.ts';

const refused = (message: string) => new Failure('illegal_transition', { message });

/**
 * The record of a sample's animal is a duplicate of another record in the same account: its kits and samples move to
 * that record, and the empty duplicate is archived without its numbers. Call it in a transaction that has locked the
 * sample (decision 081).
 */
export async function moveToOtherRecord(tx: Ctx, sampleId: number): Promise<void> {
  const { duplicateId, animalId } = await findRecords(tx, sampleId);
  await lockOffersOf(tx, duplicateId);
  const { duplicate, animal } = await lockRecords(tx, { duplicateId, animalId });
  if (duplicate.speciesId !== animal.speciesId || duplicate.sex !== animal.sex)
    throw refused(`The sex or species of animal ${animalId} differs. Have the wrong record corrected first.`);
  await refuseUsedRecord(tx, duplicateId);
  const kits = await moveKits(tx, { duplicateId, animalId });
  const data = { from: duplicateId, to: animalId, kits };
  await archiveDuplicate(tx, duplicateId, data);
  await regradeAnimal(tx, animalId);
  await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'merged', data });
  const owner = await findOwner(tx, animalId);
  await queueMail(tx, {
    dedupeKey: `duplicate:${duplicateId}:${animalId}`,
    to: owner.email,
    personId: owner.personId,
    template: 'lab.duplicate-merged',
    data: { animalName: animal.name, animalId, barcodes: kits.map(formatBarcode) },
  });
}

/** The one other animal that the open conflicts of a sample name. */
async function findRecords(tx: Ctx, sampleId: number): Promise<{ duplicateId: number; animalId: number }> {
  const { rows } = await sql<{ duplicateId: number; animalId: number }>`
    select distinct s.animal_id as duplicate_id, c.other_animal_id as animal_id
    from identity_conflict c join sample s on s.id = c.sample_id
    where c.sample_id = ${sampleId} and c.resolved_at is null and c.other_animal_id is not null
      and c.kind in ('CHIP_CONFLICT', 'DUPLICATE_PROFILE')`.execute(tx.db);
  const [found] = rows;
  if (!found) throw refused('No other record of this animal was found.');
  if (rows.length > 1) throw refused('More than one other record was found. Resolve the check in another way.');
  return found;
}

interface Records {
  duplicateId: number;
  animalId: number;
}

/** Locks both records in the order of their ids; they must have the same owner. */
async function lockRecords(tx: Ctx, { duplicateId, animalId }: Records) {
  const rows = await tx.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', (join) =>
      join.onRef('animalOwnership.animalId', '=', 'animal.id').on('animalOwnership.till', 'is', null),
    )
    .select(['animal.id', 'animal.name', 'animal.speciesId', 'animal.sex', 'animalOwnership.personId'])
    .where('animal.id', 'in', [duplicateId, animalId])
    .orderBy('animal.id')
    .forUpdate()
    .execute();
  const duplicate = rows.find(({ id }) => id === duplicateId);
  const animal = rows.find(({ id }) => id === animalId);
  if (!duplicate || !animal) throw new Failure('not_found');
  if (duplicate.personId !== animal.personId)
    throw refused(`Animal ${animalId} is in another account. Its owner must transfer it to this account first.`);
  return { duplicate, animal };
}

/** A record with results, in a parentage request or offered to a new owner cannot be emptied. */
async function refuseUsedRecord(tx: Ctx, duplicateId: number): Promise<void> {
  const { rows } = await sql<{ hasResults: boolean; isInRequest: boolean; isOffered: boolean }>`
    select exists (select from report where animal_id = ${duplicateId})
        or exists (select from result where animal_id = ${duplicateId}) as has_results,
      exists (select from parentage_offspring where animal_id = ${duplicateId})
        or exists (select from parentage_request where dam_id = ${duplicateId})
        or exists (select from parentage_candidate where animal_id = ${duplicateId}) as is_in_request,
      exists (select from animal_transfer_item where animal_id = ${duplicateId} and is_open) as is_offered`.execute(
    tx.db,
  );
  if (rows[0]?.hasResults) throw refused('This record already has results. Its samples cannot be moved.');
  if (rows[0]?.isInRequest) throw refused('This record is part of a parentage request. Its samples cannot be moved.');
  if (rows[0]?.isOffered) throw refused('This record is offered to a new owner. The offer must be withdrawn first.');
}

/** Returns the barcodes of the moved kits. */
async function moveKits(tx: Ctx, { duplicateId, animalId }: Records): Promise<string[]> {
  await tx.db.updateTable('activation').set({ animalId }).where('animalId', '=', duplicateId).execute();
  await tx.db.updateTable('sample').set({ animalId }).where('animalId', '=', duplicateId).execute();
  await sql`
    update vet_first v set animal_id = ${animalId} where v.animal_id = ${duplicateId} and not exists (
      select from vet_first o where o.animal_id = ${animalId} and o.kit_id is not distinct from v.kit_id)`.execute(
    tx.db,
  );
  const kits = await tx.db
    .updateTable('kit')
    .set({ animalId })
    .where('animalId', '=', duplicateId)
    .returning(['id', 'barcode'])
    .execute();
  for (const { id } of kits) await recordEvent(tx, { entity: 'kit', entityId: id, kind: 'animal_changed' });
  return kits.map(({ barcode }) => barcode);
}

/** Without its numbers, so that they belong to one record only. */
async function archiveDuplicate(tx: Ctx, duplicateId: number, data: Record<string, unknown>): Promise<void> {
  const { state } = await tx.db
    .selectFrom('animal')
    .select('state')
    .where('id', '=', duplicateId)
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('animal')
    .set({ state: 'ARCHIVED', chipNumber: null, registrationNumber: null })
    .where('id', '=', duplicateId)
    .execute();
  await tx.db
    .updateTable('animalOwnership')
    .set({ archived: true })
    .where('animalId', '=', duplicateId)
    .where('till', 'is', null)
    .execute();
  await recordEvent(tx, {
    entity: 'animal',
    entityId: duplicateId,
    kind: 'merged',
    from: state,
    to: 'ARCHIVED',
    data,
  });
}
