import type { Ctx } from '#app/context.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { chipDigits } from './animals.rules.ts';

/** The name of an animal of the signed-in person, other than `except`, that carries this chip: each has one of its own. */
export async function ownAnimalWithChip(ctx: Ctx, chipNumber: string, except = 0): Promise<string | null> {
  const other = await ctx.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', 'animalOwnership.animalId', 'animal.id')
    .select('animal.name')
    .where('animal.chipNumber', '=', chipDigits(chipNumber))
    .where('animal.id', '<>', except)
    .where('animalOwnership.personId', '=', requireUser(ctx).id)
    .where('animalOwnership.till', 'is', null)
    .orderBy('animal.id')
    .executeTakeFirst();
  return other?.name ?? null;
}
