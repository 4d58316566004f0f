import { apiRoutes } from '#shared/forms/api-routes.ts';
import { versionField } from '#shared/forms/version.ts';
import { z } from 'zod';
import { emailField, optionalText } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { Ok } from '#shared/ok-answer.ts';

const { get, post, put, remove } = apiRoutes('results');
const lab = apiRoutes('lab');
const day = z.number().int().min(1).max(7);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 15:00.');

const Hours = z.object({ isOn: z.boolean(), fromDay: day, fromTime: time, toDay: day, toTime: time });

const Choice = z.object({
  id: z.number(),
  animalId: z.number(),
  animalName: z.string(),
  /** Null for all kits of the animal. */
  barcode: z.string().nullable(),
  vetName: z.string(),
  vetEmail: z.string(),
});
export type Choice = z.infer<typeof Choice>;

const Scheduled = z.object({
  sampleId: z.number(),
  barcode: z.string(),
  animalName: z.string(),
  scheduledBy: z.string(),
  releaseAt: z.iso.datetime(),
});
export type Scheduled = z.infer<typeof Scheduled>;

/** Serious results in quiet hours are released later, at `scheduledFor`, unless `now` is sent. */
export const Release = z.object({
  reportKey: z.string().nullable(),
  certificateCode: z.string().nullable(),
  scheduledFor: z.iso.datetime().nullable(),
});

export const seriousResultsContract = {
  settings: get(
    '/my/result-settings',
    'Gets your settings for serious results: the time zone and the animals whose vet is also notified',
  ).output(z.object({ timeZone: z.string().nullable(), zones: z.array(z.string()), choices: z.array(Choice) })),
  setTimeZone: put('/my/time-zone', "Sets your time zone; null means your country's time zone")
    .input(z.object({ timeZone: z.string().max(64).nullable() }))
    .output(Ok),
  chooseVet: post(
    '/my/vet-first',
    'Sends serious results of an animal or kit to your vet too; a later choice replaces an earlier one',
    { successStatus: 201 },
  )
    .input(
      z.object({
        animalId: id,
        barcode: z.string().trim().min(1).max(50).nullable().default(null),
        vetName: optionalText(120).transform((name) => name ?? ''),
        vetEmail: emailField,
      }),
    )
    .output(Ok),
  removeVet: remove('/my/vet-first/{id}', 'Stops sending serious results to this vet')
    .input(z.object({ id }))
    .output(Ok),
  scheduled: lab
    .get('/lab/scheduled-releases', 'Lists serious results that are released when quiet hours end')
    .input(z.object(paging))
    .output(paged(Scheduled)),
  hours: lab
    .get('/lab/quiet-hours', 'Gets the quiet hours for serious results')
    .output(Hours.extend({ version: z.string() })),
  changeHours: lab
    .put('/lab/quiet-hours', 'Changes the quiet hours for serious results')
    .input(Hours.extend({ version: versionField }))
    .output(Hours.extend({ version: z.string() })),
};
