import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { type ListFilter, toPage } from '#shared/forms/paging.ts';

type Filter = ListFilter<keyof typeof orders>;

const orders = {
  name: sql`o.name collate natural_order, a.id`,
  '-name': sql`o.name collate natural_order desc, a.id`,
  number: sql`a.registration_number, a.id`,
  '-number': sql`a.registration_number desc nulls last, a.id`,
};

/** The user's animals, with the registries that have access to each. */
export async function listConsents(ctx: Ctx, { page, size, search, sort }: Filter) {
  const user = requireUser(ctx);
  const text = likeText(search);
  const { rows } = await sql<{
    animalId: number;
    speciesId: number;
    name: string;
    registrationNumber: string | null;
    breed: string | null;
    registries: string[];
    total: number;
  }>`
    select a.id as animal_id, a.species_id, a.name, a.registration_number, b.name as breed, count(*) over ()::int as total,
      array(select c.registry_code from registry_consent c where c.animal_id = a.id and c.ended_at is null order by 1) as registries
    from animal_ownership o join animal a on a.id = o.animal_id left join breed b on b.id = a.breed_id
    where o.person_id = ${user.id} and o.till is null and not o.archived
      and (${search} = '' or a.name ilike ${text} or a.registered_name ilike ${text} or a.registration_number ilike ${text})
    order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  return toPage(rows, rows[0]?.total ?? 0, page, size);
}

export async function listRegistries(ctx: Ctx) {
  requireUser(ctx);
  const rows = await ctx.db
    .selectFrom('registry')
    .innerJoin('country', 'country.code', 'registry.countryCode')
    .select([
      'registry.code',
      'registry.name',
      'registry.minimumGrade',
      'registry.speciesId',
      'country.name as country',
    ])
    .where('registry.state', '=', 'ACTIVE')
    .orderBy('registry.name')
    .execute();
  return rows.map((row) => ({ ...row, minimumGrade: row.minimumGrade }));
}

/** Grants a registry access to certified results of an animal, or ends it immediately. Idempotent. */
export async function setConsent(
  ctx: Ctx,
  { animalId, registry, allowed }: { animalId: number; registry: string; allowed: boolean },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const animal = await lockOwnedAnimal(tx, { animalId, personId: user.id });
    const known = await tx.db
      .selectFrom('registry')
      .select(['state', 'speciesId'])
      .where('code', '=', registry)
      .executeTakeFirst();
    if (!known || (allowed && known.state !== 'ACTIVE')) throw invalid({ registry: ['Choose a registry.'] });
    if (allowed && known.speciesId !== null && known.speciesId !== animal.speciesId)
      throw invalid({ registry: ["This registry doesn't register this species."] });
    const consent = { animalId, registryCode: registry, grantedBy: user.id };
    const changed = allowed ? await allow(tx, consent) : await end(tx, consent);
    if (changed)
      await recordAudit(tx, {
        action: allowed ? 'registry.allowed' : 'registry.ended',
        subject: 'animal',
        subjectId: animalId,
        ownerId: user.id,
        data: { registry },
      });
    return { ok: true as const };
  });
}

/** Locks the animal against a transfer. Missing and other users' animals give the same error. */
async function lockOwnedAnimal(
  tx: Ctx,
  { animalId, personId }: { animalId: number; personId: string },
): Promise<{ speciesId: number }> {
  const animal = await tx.db
    .selectFrom('animal')
    .select('speciesId')
    .where('id', '=', animalId)
    .forUpdate()
    .executeTakeFirst();
  const owned = await tx.db
    .selectFrom('animalOwnership')
    .select('id')
    .where('animalId', '=', animalId)
    .where('personId', '=', personId)
    .where('till', 'is', null)
    .executeTakeFirst();
  if (!animal || !owned) throw new Failure('not_found');
  return animal;
}

interface Consent {
  animalId: number;
  registryCode: string;
  grantedBy: string;
}

async function allow(tx: Ctx, consent: Consent): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('registryConsent')
    .values(consent)
    .onConflict((oc) => oc.columns(['animalId', 'registryCode']).where('endedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function end(tx: Ctx, { animalId, registryCode }: Consent): Promise<boolean> {
  const ended = await tx.db
    .updateTable('registryConsent')
    .set({ endedAt: sql<Date>`clock_timestamp()` })
    .where('animalId', '=', animalId)
    .where('registryCode', '=', registryCode)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all registry consents of transferred animals. Call it in the transaction of the transfer. */
export async function endRegistryConsents(tx: Ctx, { animalIds }: { animalIds: number[] }): Promise<void> {
  await tx.db
    .updateTable('registryConsent')
    .set({ endedAt: sql<Date>`clock_timestamp()` })
    .where('animalId', 'in', animalIds)
    .where('endedAt', 'is', null)
    .execute();
}
