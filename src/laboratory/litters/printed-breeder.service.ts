import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { recipientFormat } from '#platform/accounts/recipient-format.service.ts';

/** The breeder's name and locale for documents of a kennel. */
export async function findPrintedBreeder(ctx: Ctx) {
  const user = requireUser(ctx);
  const { kennelName, ...reader } = await ctx.db
    .selectFrom('person')
    .leftJoin('breederProfile', 'breederProfile.personId', 'person.id')
    .select(['countryCode', 'locale', 'kennelName'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { breeder: user.name, kennel: kennelName || null, reader: recipientFormat(reader) };
}
