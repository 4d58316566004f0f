import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { sexes } from '#animals/records/animals.rules.ts';
import { MAX_PUPPIES } from './new-litter.rules.ts';

const NO_DAM = 'Choose the dam.';

const Puppy = z.object({
  name: requiredText(80),
  sex: z.enum(sexes, REQUIRED),
  chipNumber: optionalText(30).transform((text) => text || null),
  colour: optionalText(60).transform((text) => text || null),
});

const { post } = apiRoutes('animals');

/** The offspring of one dam and one date of birth, added together. */
export const newLitterContract = {
  /**
   * Errors: 428 for `damId`, `sireId`, `bornOn`, `puppies` and `puppies.N.name`, `.sex`, `.chipNumber`; `link` leads to
   * a litter too close to `bornOn`.
   */
  add: post('/my/litters', 'Adds the animals of a litter with their parents', { successStatus: 201 })
    .input(
      z.object({
        damId: z.number(NO_DAM).int().positive(NO_DAM),
        sireId: id.nullable().default(null),
        bornOn: dateField(),
        puppies: z
          .array(Puppy)
          .min(1, 'Add at least one animal.')
          .max(MAX_PUPPIES, `A litter can have up to ${MAX_PUPPIES} animals.`),
      }),
    )
    .output(z.object({ damId: z.number(), bornOn: z.iso.date(), animalIds: z.array(z.number()) })),
};
