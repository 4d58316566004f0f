import type { Ctx } from '#platform/context/context.ts';
import { chipDigits, isChip } from './animals.rules.ts';

/**
 * The error for a typed chip number: not a chip number, or already on another of the owner's animals (not `except`).
 * `advice` says what to do then. A guest who activates a kit has no other animals.
 */
export async function refuseChip(
  ctx: Ctx,
  chipNumber: string,
  { advice, except = 0 }: { advice: string; except?: number },
): Promise<string | null> {
  if (!isChip(chipNumber)) return 'Enter a microchip number with 9, 10 or 15 digits.';
  if (!ctx.user) return null;
  const other = await ctx.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', 'animalOwnership.animalId', 'animal.id')
    .select('animal.name')
    .where('animal.chipNumber', '=', chipDigits(chipNumber))
    .where('animal.id', '<>', except)
    .where('animalOwnership.personId', '=', ctx.user.id)
    .where('animalOwnership.till', 'is', null)
    .orderBy('animal.id')
    .executeTakeFirst();
  return other ? `${other.name} already has this microchip number. ${advice}` : null;
}
