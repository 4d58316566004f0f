import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { chipDigits, isChip } from './animals.rules.ts';

interface Refusal {
  /** What to do if another animal has the number. */
  advice: string;
  /** The animal being edited. */
  except?: number | undefined;
}

/**
 * The error for an entered chip number, or null: the number is invalid, or another of the owner's animals has it, or
 * one that was offered to them. A guest who activates a kit has no other animals.
 */
export async function refuseChip(
  ctx: Ctx,
  chipNumber: string,
  { advice, except = 0 }: Refusal,
): Promise<string | null> {
  if (!isChip(chipNumber)) return 'Enter a microchip number with 9, 10 or 15 digits.';
  const other = await findByChip(ctx, chipNumber, except);
  if (other) return `${other.name} already has this microchip number. ${advice}`;
  const offered = await findOffered(ctx, chipNumber);
  return offered
    ? `${offered.seller} has offered you ${offered.name}, which has this microchip number. Accept the transfer first, then use that record.`
    : null;
}

/**
 * The error for a registration number that another of the owner's animals of the species already has, or null. Spaces
 * and punctuation are ignored.
 */
export async function refuseRegistration(
  ctx: Ctx,
  registration: Registration,
  { advice, except = 0 }: Refusal,
): Promise<string | null> {
  const other = await findByRegistration(ctx, registration, except);
  return other ? `${other.name} already has this registration number. ${advice}` : null;
}

interface Registration {
  registrationNumber: string;
  speciesId: number;
}

interface Numbered {
  id: number;
  name: string;
}

/** The owner's animal with one of these numbers, which is most likely the intended one. */
export async function findByNumbers(
  ctx: Ctx,
  { chipNumber, ...registration }: Registration & { chipNumber: string },
): Promise<Numbered | undefined> {
  return (await findByChip(ctx, chipNumber, 0)) ?? (await findByRegistration(ctx, registration, 0));
}

async function findByChip(ctx: Ctx, chipNumber: string, except: number): Promise<Numbered | undefined> {
  if (!ctx.user || !isChip(chipNumber)) return undefined;
  return ownAnimals(ctx, ctx.user.id, except)
    .where('animal.chipNumber', '=', chipDigits(chipNumber))
    .executeTakeFirst();
}

/** The animal with this microchip whose transfer to the user is open. */
async function findOffered(ctx: Ctx, chipNumber: string): Promise<{ name: string; seller: string } | undefined> {
  if (!ctx.user) return undefined;
  return ctx.db
    .selectFrom('animalTransfer')
    .innerJoin('animalTransferItem', 'animalTransferItem.transferId', 'animalTransfer.id')
    .innerJoin('animal', 'animal.id', 'animalTransferItem.animalId')
    .innerJoin('person', 'person.id', 'animalTransfer.sellerId')
    .select(['animal.name', 'person.name as seller'])
    .where('animalTransfer.state', '=', 'OFFERED')
    .where('animalTransfer.expiresAt', '>', ctx.now)
    .where('animalTransfer.email', '=', ctx.user.email.toLowerCase())
    .where('animal.chipNumber', '=', chipDigits(chipNumber))
    .executeTakeFirst();
}

async function findByRegistration(
  ctx: Ctx,
  { registrationNumber, speciesId }: Registration,
  except: number,
): Promise<Numbered | undefined> {
  const plain = registrationNumber.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  if (!ctx.user || plain === '') return undefined;
  return ownAnimals(ctx, ctx.user.id, except)
    .where('animal.speciesId', '=', speciesId)
    .where(sql<SqlBool>`upper(regexp_replace(animal.registration_number, '[^[:alnum:]]', '', 'g')) = ${plain}`)
    .executeTakeFirst();
}

function ownAnimals(ctx: Ctx, ownerId: string, except: number) {
  return ctx.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', 'animalOwnership.animalId', 'animal.id')
    .select(['animal.id', 'animal.name'])
    .where('animal.id', '<>', except)
    .where('animalOwnership.personId', '=', ownerId)
    .where('animalOwnership.till', 'is', null)
    .orderBy('animal.id');
}
