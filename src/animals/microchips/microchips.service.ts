import type { Ctx } from '#platform/context/context.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { invalid } from '#shared/failure.ts';
import type { FoundMicrochip } from './microchips.contract.ts';
import { CHIP_SHAPE, prefixOf, readMicrochip, registriesFor } from './microchips.rules.ts';

/** A whole litter and its parents, and no list of all chips that are known here. */
export const CHECKS = { hits: 60, seconds: 3600 };
export const bucketOf = (personId: string) => `microchip:${personId}`;

/** Says of a chip whether it is known here and of which species: never the animal nor its owner. */
export async function checkMicrochip(ctx: Ctx, { id }: { id: string }): Promise<FoundMicrochip> {
  const user = requireUser(ctx);
  const chip = readMicrochip(id);
  if (!chip) throw invalid({ id: [CHIP_SHAPE] });
  await countTry(ctx, { bucket: bucketOf(user.id), ...CHECKS });
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
