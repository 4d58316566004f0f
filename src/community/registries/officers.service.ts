import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';

/** Requires an officer of this open registry. Unknown, closed and other officers' registries give the same 404. */
export async function requireOfficer(
  ctx: Ctx,
  { registry, write = false }: { registry: string; write?: boolean },
): Promise<SessionUser> {
  const user = requirePermission(ctx, 'registry.check', { write, ownHandsOnly: write });
  await ctx.db
    .selectFrom('registryOfficer')
    .innerJoin('registry', 'registry.code', 'registryOfficer.registryCode')
    .select('registry.code')
    .where('registryOfficer.personId', '=', user.id)
    .where('registry.code', '=', registry)
    .where('registry.state', '=', 'ACTIVE')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return user;
}
