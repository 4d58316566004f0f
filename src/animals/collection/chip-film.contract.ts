import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { requiredText } from '#shared/forms/form-fields.ts';
import { custodyReasons, identityGrades } from './custody.rules.ts';
import { chipStates, MAX_FILM_BYTES } from './chip-film.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const barcode = z.string().trim().min(1).max(60);
const ok = z.object({ ok: z.literal(true) });

export const ChipFilm = z.object({ id: z.number(), state: z.enum(chipStates), reason: z.string().nullable() });
export type ChipFilm = z.infer<typeof ChipFilm>;

/** Custody fields of each kit in the list of an animal's kits. */
export const custodyOfKit = {
  /** Chain-of-custody grade of an activated kit (business rules 3.13). */
  custody: z.object({ grade: z.enum(identityGrades), reason: z.enum(custodyReasons) }).nullable(),
  /**
   * Whether the reader can upload microchip proof for a better grade: they activated the kit, and it is not reported
   * yet.
   */
  mayShowChip: z.boolean(),
  chipFilm: ChipFilm.nullable(),
};

const { post, remove } = apiRoutes('tools');
const laboratory = apiRoutes('laboratory');

/** A photo or video of the chip being read, from an owner who collected the sample (grade B, business rules 3.13). */
export const chipFilmContract = {
  /**
   * Errors: 413; 428 for `file`, `chipNumber`; 404 if the kit is not the user's; 409 if it is already reported or has a
   * file.
   */
  send: post(
    '/my/kits/{barcode}/chip',
    'Uploads microchip proof for a sample you collected: a photo or video of up to 20 MB',
    { successStatus: 201 },
  )
    .input(
      z.object({
        barcode,
        chipNumber: requiredText(30),
        file: z.file('Choose a file.').max(MAX_FILM_BYTES, 'The file is larger than 20 MB. Choose a smaller one.'),
      }),
    )
    .output(ok),
  takeBack: remove('/my/kits/{barcode}/chip', 'Withdraws microchip proof that has not been reviewed yet')
    .input(z.object({ barcode }))
    .output(ok),
  read: laboratory
    .get('/lab/chip-films/{id}', 'Gets the photo or video of a microchip proof')
    .input(z.object({ id }))
    .output(z.file()),
  decide: laboratory
    .post('/lab/chip-films/{id}', 'Accepts microchip proof or rejects it with a reason, and grades the sample again')
    .input(
      z.union([
        z.object({ id, accept: z.literal(true) }),
        z.object({ id, accept: z.literal(false), reason: requiredText(300) }),
      ]),
    )
    .output(ok),
};
