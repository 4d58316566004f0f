import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { requireAnimal } from '#animals/records/animals.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { nameOfZone, zonesOfCountry } from '#platform/places/time-zones.rules.ts';

export interface VetChoice {
  id: number;
  animalId: number;
  animalName: string;
  /** Kit of the choice; null for all kits of the animal. */
  barcode: string | null;
  vetName: string;
  vetEmail: string;
}

/**
 * The user's settings for serious results: their time zone, and the animals for which a veterinarian gets results
 * first.
 */
export async function findResultSettings(ctx: Ctx) {
  const user = requireUser(ctx);
  const person = await ctx.db
    .selectFrom('person')
    .select(['timeZone', 'countryCode'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<VetChoice>`
    select v.id, v.animal_id, a.name as animal_name, k.barcode, v.vet_name, v.vet_email::text as vet_email
    from vet_first v join animal a on a.id = v.animal_id left join kit k on k.id = v.kit_id
    where v.person_id = ${user.id} order by a.name collate natural_order, v.id`.execute(ctx.db);
  return { timeZone: person.timeZone, zones: zonesOfCountry(person.countryCode), choices: rows };
}

export async function setTimeZone(ctx: Ctx, input: { timeZone: string | null }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  const timeZone = input.timeZone === null ? null : nameOfZone(input.timeZone);
  if (input.timeZone !== null && timeZone === null) throw invalid({ timeZone: ['Choose a time zone.'] });
  return inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('person').set({ timeZone }).where('id', '=', user.id).execute();
    await recordEvent(tx, {
      entity: 'person',
      entityId: user.id,
      kind: 'details_changed',
      data: { fields: ['timeZone'] },
    });
    return { ok: true as const };
  });
}

export interface VetFirstInput {
  animalId: number;
  barcode: string | null;
  vetName: string;
  vetEmail: string;
}

/**
 * Sets the veterinarian who gets serious results of an animal, or of one of its kits, first. A second choice replaces
 * the first.
 */
export async function chooseVetFirst(ctx: Ctx, wanted: VetFirstInput): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  await requireAnimal(ctx, wanted.animalId, 'OWNER');
  const vetEmail = wanted.vetEmail.toLowerCase();
  if (vetEmail === user.email.toLowerCase())
    throw invalid({ vetEmail: ["This is your own email address. Enter your vet's."] });
  const kitId = wanted.barcode === null ? null : await findKit(ctx, wanted.animalId, wanted.barcode);
  return inTransaction(ctx, async (tx) => {
    await sql`
      insert into vet_first (person_id, animal_id, kit_id, vet_name, vet_email)
      values (${user.id}, ${wanted.animalId}, ${kitId}, ${wanted.vetName}, ${vetEmail})
      on conflict (animal_id, kit_id) do update
      set person_id = excluded.person_id, vet_name = excluded.vet_name, vet_email = excluded.vet_email`.execute(tx.db);
    await recordEvent(tx, { entity: 'animal', entityId: wanted.animalId, kind: 'vet_first_chosen' });
    return { ok: true as const };
  });
}

async function findKit(ctx: Ctx, animalId: number, barcode: string): Promise<number> {
  const kit = await ctx.db
    .selectFrom('kit')
    .select('id')
    .where('animalId', '=', animalId)
    .where(sql`upper(barcode)`, '=', barcode.toUpperCase())
    .executeTakeFirst();
  if (!kit) throw invalid({ barcode: ["This kit belongs to a different animal. Enter one of this animal's kits."] });
  return kit.id;
}

export async function removeVetFirst(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const removed = await tx.db
      .deleteFrom('vetFirst')
      .where('id', '=', id)
      .where('personId', '=', user.id)
      .returning('animalId')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, { entity: 'animal', entityId: removed.animalId, kind: 'vet_first_removed' });
    return { ok: true as const };
  });
}

/**
 * The veterinarian who gets the results of a kit first: the kit's choice, otherwise the animal's; null without a
 * choice.
 */
export async function findVetOf(
  ctx: Ctx,
  sample: { animalId: number; kitId: number },
): Promise<{ name: string; email: string; chosenBy: string } | null> {
  const { rows } = await sql<{ name: string; email: string; chosenBy: string }>`
    select coalesce(nullif(v.vet_name, ''), v.vet_email::text) as name, v.vet_email::text as email, v.person_id as chosen_by
    from vet_first v join animal_ownership o on o.animal_id = v.animal_id and o.till is null and o.person_id = v.person_id
    where v.animal_id = ${sample.animalId} and (v.kit_id is null or v.kit_id = ${sample.kitId})
    order by v.kit_id nulls last limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Deletes the choices for transferred animals, because a new owner chooses again. */
export async function endVetFirst(tx: Ctx, { animalIds }: { animalIds: number[] }): Promise<void> {
  await tx.db.deleteFrom('vetFirst').where('animalId', 'in', animalIds).execute();
}
