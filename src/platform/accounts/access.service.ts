import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import { type Demand, isAllowed, isRefusedWhileViewing, type Permission } from './access.rules.ts';

/** The signed-in person, or 401. `{write: true}` for everything that changes something: refused while an admin only looks. */
export function requireUser(ctx: Pick<Ctx, 'user'>, demand: Demand = {}): SessionUser {
  const { user } = ctx;
  if (!user) throw new Failure('not_signed_in');
  if (isRefusedWhileViewing(user, demand)) throw new Failure('read_only_view');
  return user;
}

/** A signed-in person whom the permission table allows this, or 401 or 403. */
export function requirePermission(ctx: Pick<Ctx, 'user'>, permission: Permission, demand: Demand = {}): SessionUser {
  const user = requireUser(ctx, demand);
  if (!isAllowed(user, permission)) throw new Failure('forbidden');
  return user;
}

/** For operations that guests share with users: refuses only the change by a viewing admin. */
export function refuseWhileViewing(ctx: Pick<Ctx, 'user'>, demand: Demand = { write: true }): void {
  if (ctx.user && isRefusedWhileViewing(ctx.user, demand)) throw new Failure('read_only_view');
}
