import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { listMarkerProfiles, sharedPanels } from '#animals/stored-samples/marker-profiles.service.ts';
import { invalid, type FieldErrors } from '#shared/failure.ts';
import type { CheckedParents } from './microchips.contract.ts';
import { CHIP_SHAPE, readMicrochip } from './microchips.rules.ts';
import { CHECK_LIMIT, bucketOf } from './microchips.service.ts';
import { outlookOf } from './parent-check.rules.ts';

/**
 * Whether the offspring of two animals, given by their chips, could be compared with them. Reveals no name, owner or
 * marker.
 */
export async function checkParents(ctx: Ctx, input: { dam: string; sire: string }): Promise<CheckedParents> {
  const user = requireUser(ctx);
  const { dam, sire } = readBoth(input);
  // Two animals are looked up, so this counts as two checks.
  for (const _chip of [dam, sire]) await countAttempt(ctx, { bucket: bucketOf(user.id), ...CHECK_LIMIT });
  const found = await findByChip(ctx, [dam, sire]);
  const ids = [...found.values()].map(({ id }) => id);
  const profiles = await listMarkerProfiles(ctx, ids);
  const [panel] = ids.length === 2 ? sharedPanels(profiles, ids) : [];
  const known = (chip: string) => {
    const animal = found.get(chip);
    return animal ? { ...animal, hasProfile: profiles.some(({ animalId }) => animalId === animal.id) } : null;
  };
  const [mother, father] = [known(dam), known(sire)];
  return {
    dam: { number: dam, knownHere: mother !== null, hasProfile: mother?.hasProfile ?? false },
    sire: { number: sire, knownHere: father !== null, hasProfile: father?.hasProfile ?? false },
    panel: panel?.name ?? null,
    outlook: outlookOf(mother, father, panel !== undefined),
  };
}

function readBoth(input: { dam: string; sire: string }): { dam: string; sire: string } {
  const [dam, sire] = [readMicrochip(input.dam), readMicrochip(input.sire)];
  const fields: FieldErrors = {};
  if (!dam) fields['dam'] = [CHIP_SHAPE];
  if (!sire) fields['sire'] = [CHIP_SHAPE];
  if (dam && sire && dam.number === sire.number)
    fields['sire'] = ["You've entered this number for the dam. Enter the sire's."];
  if (!dam || !sire || Object.keys(fields).length > 0) throw invalid(fields);
  return { dam: dam.number, sire: sire.number };
}

async function findByChip(ctx: Ctx, chips: string[]) {
  const rows = await ctx.db
    .selectFrom('animal')
    .select(['id', 'chipNumber', 'speciesId', 'sex'])
    .where('chipNumber', 'in', chips)
    .orderBy('id', 'desc')
    .execute();
  // If several animals have the same chip, the first one entered is used, as in the single check.
  return new Map(rows.map((row) => [row.chipNumber ?? '', row]));
}
