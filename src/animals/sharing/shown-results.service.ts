import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findKitByBarcode, type Kit } from '#animals/kits/kits.service.ts';
import { Failure } from '#shared/failure.ts';
import { isEnough, type Access, type ShareLevel } from '#animals/records/animals.rules.ts';
import { accessTo, requireAnimal } from '#animals/records/animals.service.ts';

/**
 * The kits of an animal whose results the user may see at this access level; null for all of them. Owners and clinics
 * see all; a share may be limited to chosen kits.
 */
export async function shownKits(ctx: Ctx, animalId: number, required: ShareLevel = 'VIEW'): Promise<number[] | null> {
  const user = requireUser(ctx);
  const enough = sql.join(shareLevelsFrom(required));
  const { rows } = await sql<{ isWhole: boolean; kitIds: number[] }>`
    select exists (select from animal_ownership where animal_id = ${animalId} and person_id = ${user.id} and till is null)
        or exists (select from clinic_patient join clinic_member using (clinic_id) where animal_id = ${animalId} and person_id = ${user.id})
        or coalesce(bool_or(s.kit_ids is null), false) as is_whole,
      coalesce(array_agg(k.id) filter (where k.id is not null), '{}') as kit_ids
    from animal_share s left join lateral unnest(s.kit_ids) as k (id) on true
    where s.animal_id = ${animalId} and (s.person_id = ${user.id} or s.email = ${user.email.toLowerCase()})
      and s.level in (${enough}) and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())`.execute(
    ctx.db,
  );
  return rows[0]?.isWhole ? null : [...new Set(rows[0]?.kitIds ?? [])];
}

/** Like `shownKits` with view access, for several animals; those without any shown kit are omitted. */
export async function shownKitsOfAll(ctx: Ctx, animalIds: readonly number[]): Promise<Map<number, number[] | null>> {
  const user = requireUser(ctx);
  const { rows } = await sql<{ animalId: number; isWhole: boolean; kitIds: number[] }>`
    select a.id as animal_id,
      exists (select from animal_ownership o where o.animal_id = a.id and o.person_id = ${user.id} and o.till is null)
        or exists (select from clinic_patient p join clinic_member m using (clinic_id) where p.animal_id = a.id and m.person_id = ${user.id})
        or coalesce(bool_or(s.id is not null and s.kit_ids is null), false) as is_whole,
      coalesce(array_agg(distinct k.id) filter (where k.id is not null), '{}') as kit_ids
    from animal a
    left join animal_share s on s.animal_id = a.id and (s.person_id = ${user.id} or s.email = ${user.email.toLowerCase()})
      and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
    left join lateral unnest(s.kit_ids) as k (id) on true
    where a.id = any (${[...animalIds]}::int[]) group by a.id`.execute(ctx.db);
  return new Map(
    rows.flatMap(({ animalId, isWhole, kitIds }): [number, number[] | null][] =>
      isWhole ? [[animalId, null]] : kitIds.length > 0 ? [[animalId, kitIds]] : [],
    ),
  );
}

function shareLevelsFrom(required: ShareLevel): ShareLevel[] {
  if (required === 'MANAGE') return ['MANAGE'];
  return required === 'DOWNLOAD' ? ['DOWNLOAD', 'MANAGE'] : ['VIEW', 'DOWNLOAD', 'MANAGE'];
}

/**
 * A kit of an animal whose results the user may see. Unknown kits, kits of other animals and kits not shown return the
 * same error.
 */
export async function requireShownKit(
  ctx: Ctx,
  input: { animalId: number; barcode: string },
  required: ShareLevel = 'VIEW',
): Promise<Kit> {
  await requireAnimal(ctx, input.animalId, required);
  const kit = await findKitByBarcode(ctx, input.barcode);
  if (!kit || kit.animalId !== input.animalId) throw new Failure('not_found');
  if (!isShown(await shownKits(ctx, input.animalId, required), kit.id)) throw new Failure('not_found');
  return kit;
}

/** Whether the user may download pages based on all samples of an animal. */
export async function mayDownloadAllResults(ctx: Ctx, animalId: number): Promise<boolean> {
  return isEnough(await accessTo(ctx, animalId), 'DOWNLOAD') && (await shownKits(ctx, animalId, 'DOWNLOAD')) === null;
}

export function isShown(shown: readonly number[] | null, kitId: number): boolean {
  return shown === null || shown.includes(kitId);
}

/** Required for pages based on all samples of an animal together; refused for users who see only chosen results. */
export async function requireAllResults(ctx: Ctx, animalId: number): Promise<Access> {
  const access = await requireAnimal(ctx, animalId, 'VIEW');
  if ((await shownKits(ctx, animalId)) !== null) throw new Failure('not_found');
  return access;
}
