import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { id } from '#shared/forms/id-field.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { Ok } from '#shared/ok-answer.ts';
import { HEAT_NOTE_LENGTH, SIRE_LENGTH } from './breeding-dates.rules.ts';

const { get, post, put, remove } = apiRoutes('calendar');
const day = dateField();
const text = (most: number) => z.string().trim().max(most, `This field have maximum ${most} characters`).default('');
const note = text(HEAT_NOTE_LENGTH);
const animalId = z.coerce.number<number>(REQUIRED).int().positive(REQUIRED).max(2_147_483_647);

const heat = { startedOn: day, note };
const mating = {
  matedOn: day,
  sireId: animalId.nullable().default(null),
  /** Name of a sire that is not recorded here. */
  sireName: text(SIRE_LENGTH),
  /** When the litter is registered, if not 8 weeks after its birth. */
  registrationOn: day.nullable().default(null),
  note,
};

const Heat = z.object({ id: z.number(), startedOn: z.iso.date(), note: z.string() });
const Mating = z.object({
  id: z.number(),
  matedOn: z.iso.date(),
  sireId: z.number().nullable(),
  sireName: z.string(),
  registrationOn: z.iso.date().nullable(),
  note: z.string(),
});
export type Heat = z.infer<typeof Heat>;
export type Mating = z.infer<typeof Mating>;

const BreedingDates = z.object({
  animal: z.object({ id: z.number(), name: z.string() }),
  /** Newest first. */
  heats: z.array(Heat),
  matings: z.array(Mating),
  /** The next expected heat; null if fewer than two heats are recorded. */
  next: z
    .object({
      from: z.iso.date(),
      on: z.iso.date(),
      to: z.iso.date(),
      intervals: z.number(),
      shortest: z.number(),
      longest: z.number(),
    })
    .nullable(),
});
export type BreedingDates = z.infer<typeof BreedingDates>;

export const breedingDatesContract = {
  find: get(
    '/my/animals/{id}/breeding-dates',
    'Gets the heats and matings of one of your females, and estimates her next heat from the intervals',
  )
    .input(z.object({ id }))
    .output(BreedingDates),
  addHeat: post('/my/animals/{id}/heats', 'Records a heat')
    .input(z.object({ id, ...heat }))
    .output(z.object({ id: z.number() })),
  changeHeat: put('/my/heats/{id}', 'Changes a recorded heat')
    .input(z.object({ id, ...heat }))
    .output(Ok),
  removeHeat: remove('/my/heats/{id}', 'Removes a recorded heat').input(z.object({ id })).output(Ok),
  addMating: post('/my/animals/{id}/matings', 'Records or plans a mating')
    .input(z.object({ id, ...mating }))
    .output(z.object({ id: z.number() })),
  changeMating: put('/my/matings/{id}', 'Changes a mating')
    .input(z.object({ id, ...mating }))
    .output(Ok),
  removeMating: remove('/my/matings/{id}', 'Removes a mating').input(z.object({ id })).output(Ok),
};
