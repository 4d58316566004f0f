import type { Ctx, SessionUser } from '#app/context.ts';

/** Names of the cookies that carry a session: a request without them is a guest's. */
export const SESSION_COOKIES: readonly string[] = ['damsire.session_token', '__Host-damsire.session_token'];

export async function findSessionUser(_ctx: Ctx): Promise<SessionUser | null> {
  return null;
}
