import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { findCalendarOwner } from '#platform/calendar/calendar.service.ts';
import { addDays } from '#platform/calendar/calendar.rules.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { requireAnimal } from '#animals/records/animals.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { BreedingDates } from './breeding-dates.contract.ts';
import { MAX_DAYS_AHEAD, nextHeat } from './breeding-dates.rules.ts';

/** Heats and matings of a female, visible only to her owner. */
export async function findBreedingDates(ctx: Ctx, { id }: { id: number }): Promise<BreedingDates> {
  const animal = await requireOwn(ctx, id);
  if (animal.sex !== 'female') throw new Failure('not_found');
  const heats = await ctx.db
    .selectFrom('heat')
    .select(['id', 'startedOn'])
    .select((eb) => eb.fn.coalesce('note', sql<string>`''`).as('note'))
    .where('animalId', '=', id)
    .orderBy('startedOn', 'desc')
    .execute();
  const matings = await ctx.db
    .selectFrom('mating')
    .leftJoin('animal as sire', 'sire.id', 'mating.sireId')
    .select(['mating.id', 'matedOn', 'mating.sireId', 'registrationOn'])
    .select(sql<string>`coalesce(sire.name, sire_name, '')`.as('sireName'))
    .select((eb) => eb.fn.coalesce('note', sql<string>`''`).as('note'))
    .where('mating.damId', '=', id)
    .orderBy('matedOn', 'desc')
    .execute();
  return {
    animal: { id, name: animal.name },
    heats,
    matings,
    next: animal.isNeutered ? null : nextHeat(heats.map(({ startedOn }) => startedOn)),
  };
}

export interface OwnAnimal {
  name: string;
  sex: 'male' | 'female';
  speciesId: number;
  dateOfBirth: string | null;
  isNeutered: boolean;
}

/** Requires that the user owns the animal: breeding dates are visible only to owners, even if the animal is shared. */
export async function requireOwn(ctx: Ctx, animalId: number): Promise<OwnAnimal> {
  requireUser(ctx);
  if ((await requireAnimal(ctx, animalId, 'VIEW')) !== 'OWNER') throw new Failure('not_found');
  return readAnimal(ctx, animalId);
}

/** Locks the row of a female that the user owns, so that later counts and comparisons stay valid until commit. */
export async function lockFemale(tx: Ctx, animalId: number): Promise<OwnAnimal> {
  requireUser(tx, { write: true });
  await tx.db.selectFrom('animal').select('id').where('id', '=', animalId).forNoKeyUpdate().execute();
  await requireAnimal(tx, animalId, 'OWNER');
  const animal = await readAnimal(tx, animalId);
  if (animal.sex !== 'female') throw invalid({ id: ['Choose a female.'] });
  return animal;
}

export async function readAnimal(ctx: Ctx, animalId: number): Promise<OwnAnimal> {
  return ctx.db
    .selectFrom('animal')
    .select(['name', 'sex', 'speciesId', 'dateOfBirth', 'isNeutered'])
    .where('id', '=', animalId)
    .executeTakeFirstOrThrow();
}

/** The error for an invalid day, or null: before the animal's birth, or too far in the future. */
export async function refuseDay(
  ctx: Ctx,
  { day, born, isPlannable }: { day: string; born: string | null; isPlannable: boolean },
): Promise<string | null> {
  const { today } = await findCalendarOwner(ctx, requireUser(ctx).id);
  if (born !== null && day <= born) return 'The date must be after her date of birth. Check both dates.';
  if (day < '2000-01-01') return 'Check the year.';
  if (!isPlannable) return day > today ? "The date can't be in the future." : null;
  return day > addDays(today, MAX_DAYS_AHEAD) ? 'Choose a date within the next year.' : null;
}
