import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import { type Demand, isAllowed, isRefusedWhileViewing, type Permission } from './access.rules.ts';

/**
 * The signed-in user, or 401. Pass `{write: true}` for changes: they are refused while an admin views in read-only
 * mode.
 */
export function requireUser(ctx: Pick<Ctx, 'user'>, demand: Demand = {}): SessionUser {
  const { user } = ctx;
  if (!user) throw new Failure('not_signed_in');
  if (isRefusedWhileViewing(user, demand)) throw new Failure('read_only_view');
  return user;
}

/** The signed-in user if the permission table allows it, else 401 or 403. */
export function requirePermission(ctx: Pick<Ctx, 'user'>, permission: Permission, demand: Demand = {}): SessionUser {
  const user = requireUser(ctx, demand);
  if (!isAllowed(user, permission)) throw new Failure('forbidden');
  return user;
}

/** For operations that guests can use too: refuses only changes by an admin who views as a user. */
export function refuseWhileViewing(ctx: Pick<Ctx, 'user'>, demand: Demand = { write: true }): void {
  if (ctx.user && isRefusedWhileViewing(ctx.user, demand)) throw new Failure('read_only_view');
}
