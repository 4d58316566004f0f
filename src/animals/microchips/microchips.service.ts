import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { invalid } from '#shared/failure.ts';
import type { FoundMicrochip } from './microchips.contract.ts';
import { CHIP_SHAPE, prefixOf, readMicrochip, registriesFor } from './microchips.rules.ts';

/** Enough for a litter and its parents, but too few to enumerate the chips known here. */
export const CHECK_LIMIT = { hits: 60, seconds: 3600 };
export const bucketOf = (personId: string) => `microchip:${personId}`;

/** Returns whether a chip is known here and its species, but never the animal or its owner. */
export async function checkMicrochip(ctx: Ctx, { id }: { id: string }): Promise<FoundMicrochip> {
  const user = requireUser(ctx);
  const chip = readMicrochip(id);
  if (!chip) throw invalid({ id: [CHIP_SHAPE] });
  await countAttempt(ctx, { bucket: bucketOf(user.id), ...CHECK_LIMIT });
  const animal = await ctx.db
    .selectFrom('animal')
    .select('speciesId')
    .where('chipNumber', '=', chip.number)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return {
    ...chip,
    knownHere: animal !== undefined,
    species: animal ? (animal.speciesId === 2 ? 'cat' : 'dog') : null,
    prefix: prefixOf(chip.number),
    registries: registriesFor(ctx.visitor.countryCode),
  };
}
