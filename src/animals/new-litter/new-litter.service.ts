import { NOT_IN_MY_ANIMALS } from '#animals/records/animals.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { addAnimal } from '#animals/records/animal-editing.service.ts';
import { accessTo } from '#animals/records/animals.service.ts';
import { longDate } from '#shared/dates.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { breedOfLitter, litterTooClose, placeErrors, type TypedPuppy } from './new-litter.rules.ts';

interface LitterInput {
  damId: number;
  sireId: number | null;
  /** YYYY-MM-DD */
  bornOn: string;
  puppies: TypedPuppy[];
}

/**
 * Adds all animals of a litter to the account, or none: for example, an invalid microchip number is an error in its
 * row. An animal that the litter already has is refused, so a double click, another tab or a retry after a lost
 * response adds nothing twice.
 */
export async function addLitter(ctx: Ctx, litter: LitterInput) {
  const user = requireUser(ctx, { write: true });
  return once(ctx, `litter:${user.id}`, litter, async (tx) => {
    const { damId, sireId, bornOn, puppies } = litter;
    const dam = await findParent(tx, 'damId', damId);
    const known = await lockLitter(tx, { ownerId: user.id, damId, bornOn });
    await refuseTooClose(tx, { damId, bornOn, speciesId: dam.speciesId });
    const sire = sireId === null ? null : await findParent(tx, 'sireId', sireId);
    const shared = {
      speciesId: dam.speciesId,
      breedId: breedOfLitter(dam, sire),
      dateOfBirth: bornOn,
      sireId,
      damId,
      registeredName: null,
      registrationNumber: null,
      isNeutered: false,
      weightGrams: null,
      personality: null,
    };
    const animalIds: number[] = [];
    const errors: FieldErrors = {};
    for (const [row, puppy] of puppies.entries()) {
      if (known.has(puppy.name)) errors[`puppies.${row}.name`] = [`${puppy.name} is already in this litter.`];
      known.add(puppy.name);
      try {
        animalIds.push((await addAnimal(tx, { ...shared, ...puppy })).id);
      } catch (error) {
        if (!(error instanceof Failure) || !error.fields) throw error;
        Object.assign(errors, placeErrors(error.fields, row));
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return { damId, bornOn, animalIds };
  });
}

/**
 * Locks the dam and returns the names in this litter so far. Concurrent additions to the dam's litter wait for each
 * other.
 */
async function lockLitter(
  tx: Ctx,
  { ownerId, damId, bornOn }: { ownerId: string; damId: number; bornOn: string },
): Promise<Set<string>> {
  await tx.db.selectFrom('animal').select('id').where('id', '=', damId).forNoKeyUpdate().execute();
  const littermates = await tx.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', 'animalOwnership.animalId', 'animal.id')
    .select('animal.name')
    .where('animal.damId', '=', damId)
    .where('animal.dateOfBirth', '=', bornOn)
    .where('animalOwnership.personId', '=', ownerId)
    .where('animalOwnership.till', 'is', null)
    .execute();
  return new Set(littermates.map(({ name }) => name));
}

interface Birth {
  damId: number;
  bornOn: string;
  speciesId: number;
}

/** Refuses a litter too close to another litter of the dam that this account has or had. */
async function refuseTooClose(tx: Ctx, { damId, bornOn, speciesId }: Birth): Promise<void> {
  const user = requireUser(tx);
  const born = await tx.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', 'animalOwnership.animalId', 'animal.id')
    .select('animal.dateOfBirth')
    .distinct()
    .where('animal.damId', '=', damId)
    .where('animal.dateOfBirth', 'is not', null)
    .where('animalOwnership.personId', '=', user.id)
    .execute();
  const litters = born.flatMap(({ dateOfBirth }) => dateOfBirth ?? []);
  const other = litterTooClose(bornOn, { speciesId, litters });
  if (other === null) return;
  const day = longDate(other, user.countryCode);
  throw invalid({
    bornOn: [`This dam had a litter on ${day}, too close to this date. Check the date of birth.`],
    link: [`/my/litters/${damId}/${other}`],
  });
}

async function findParent(tx: Ctx, field: 'damId' | 'sireId', id: number) {
  const animal = await tx.db
    .selectFrom('animal')
    .select(['speciesId', 'breedId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!animal || !(await accessTo(tx, id))) throw invalid({ [field]: [NOT_IN_MY_ANIMALS] });
  return animal;
}
