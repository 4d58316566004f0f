import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { ACCEPT_TERMS } from '#shared/forms/required.ts';
import { columnKeys, MAX_ROWS, sheetSorts, sheetStates, type SheetColumn } from './sheets.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put, remove } = apiRoutes('activation');
const State = z.enum(sheetStates);
const Column = z.enum(columnKeys as [SheetColumn, ...SheetColumn[]]);
const Cells = z.record(Column, z.string());
const Notes = z.partialRecord(Column, z.array(z.string()));

const Summary = z.object({
  id: z.number(),
  name: z.string(),
  state: State,
  rows: z.number(),
  ready: z.number(),
  wrong: z.number(),
  sent: z.number(),
  updatedAt: z.iso.datetime(),
});
export type SheetSummaryRow = z.infer<typeof Summary>;

const Row = z.object({
  id: z.number(),
  position: z.number(),
  cells: Cells,
  problems: Notes,
  warnings: Notes,
  done: z
    .object({
      animalId: z.number(),
      barcode: z.string(),
      step: z.number(),
      stepName: z.string(),
      mine: z.boolean(),
      results: z.string(),
      certificate: z.string(),
    })
    .nullable(),
});
export type SheetRowView = z.infer<typeof Row>;

const Sheet = z.object({ id: z.number(), name: z.string(), state: State, version: z.number(), rows: z.array(Row) });
export type SheetView = z.infer<typeof Sheet>;

const format = z.enum(['csv', 'xlsx']).default('csv');
const base = '/my/work-spreadsheets';

/**
 * Activation of many kits together, for vets, clubs, agents, and breeders with five animals or more; 409 for others.
 */
export const sheetsContract = {
  list: get(base, 'Lists your work-spreadsheets, newest first')
    .input(
      z.object({
        ...paging,
        search: searchField(60),
        sort: z.enum(sheetSorts).optional(),
      }),
    )
    .output(paged(Summary)),
  template: get('/my/work-spreadsheet-template', 'Gets the empty template, as CSV or XLSX')
    .input(z.object({ format }))
    .output(z.file()),
  create: post(base, 'Creates a spreadsheet')
    .input(z.object({ name: requiredText(80) }))
    .output(z.object({ id: z.number() })),
  find: get(`${base}/{id}`, 'Gets a spreadsheet with its rows, errors and results')
    .input(z.object({ id }))
    .output(Sheet),
  save: put(`${base}/{id}`, 'Saves and checks the rows that are not submitted yet')
    .input(
      z.object({
        id,
        version: z.number().int().optional(),
        rows: z
          .array(z.partialRecord(Column, z.string().max(400)))
          .max(MAX_ROWS, `A spreadsheet can have up to ${MAX_ROWS} rows. Put the rest in another spreadsheet.`),
      }),
    )
    .output(Sheet),
  load: post(`${base}/{id}/file`, 'Imports a CSV or XLSX file')
    .input(
      z.object({
        id,
        file: z.file('Choose a file.').max(2_000_000, 'The file is larger than 2 MB. Split it into smaller files.'),
      }),
    )
    .output(Sheet),
  submit: post(
    `${base}/{id}/submit`,
    'Submits up to 25 rows without errors; a repeated request does not submit a row twice',
  )
    .input(z.object({ id, acceptTerms: z.literal(true, ACCEPT_TERMS) }))
    .output(z.object({ submitted: z.number(), refused: z.number(), left: z.number() })),
  remove: remove(`${base}/{id}`, 'Deletes a spreadsheet with no submitted rows')
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
  download: get(`${base}/{id}/file`, 'Gets a spreadsheet with its results, as CSV or XLSX')
    .input(z.object({ id, format }))
    .output(z.file()),
};
