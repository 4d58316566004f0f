import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { Ok } from '#shared/ok-answer.ts';
import {
  importColumns,
  importStates,
  MAX_CELL_LENGTH,
  MAX_FILE_BYTES,
  MAX_IMPORT_ROWS,
  MAX_REPORT_NUMBER_LENGTH,
  otherResultSorts,
} from './other-results.rules.ts';

const { get, post, put, remove } = apiRoutes('results');
const base = '/my/other-results';

const Test = z.object({
  id: z.number(),
  name: z.string(),
  results: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type OtherTest = z.infer<typeof Test>;

const file = z.file('Choose a PDF file.').max(MAX_FILE_BYTES, 'The PDF is larger than 4 MB. Choose a smaller one.');
const Entry = z.object({
  laboratory: requiredText(100),
  reportNumber: requiredText(MAX_REPORT_NUMBER_LENGTH),
  reportedOn: dateField(),
  testId: z.coerce.number<number>(REQUIRED).int().positive(REQUIRED),
  result: requiredText(40),
  file: file.optional(),
});

const cell = z
  .string()
  .trim()
  .max(MAX_CELL_LENGTH, `This field have maximum ${MAX_CELL_LENGTH} characters`)
  .default('');
const Column = z.enum(importColumns);
const Cells = z.object(
  Object.fromEntries(importColumns.map((column) => [column, cell])) as Record<
    (typeof importColumns)[number],
    typeof cell
  >,
);
const Rows = z.object({
  rows: z
    .array(Cells)
    .min(1, 'This file has no rows. Choose another file.')
    .max(MAX_IMPORT_ROWS, `Import up to ${MAX_IMPORT_ROWS} rows at a time.`),
});
const CheckedRow = z.object({
  cells: z.record(Column, z.string()),
  state: z.enum(importStates),
  problems: z.partialRecord(Column, z.array(z.string())),
});
export type CheckedImportRow = z.infer<typeof CheckedRow>;

/** Results from other laboratories that owners enter; they never appear on documents that we sign. */
export const otherResultsContract = {
  list: get('/my/animals/{id}/other-results', 'Lists results from other laboratories')
    .input(
      z.object({
        id,
        ...paging,
        search: searchField(60),
        sort: z.enum(otherResultSorts).default('test'),
      }),
    )
    .output(paged(OtherResult)),
  tests: get(
    '/my/animals/{id}/other-results/tests',
    "Lists the tests that accept another laboratory's result, and the possible results of each",
  )
    .input(z.object({ id }))
    .output(z.array(Test)),
  /** Errors: 428 with messages by field, also if the report is stored with another date or result. */
  add: post('/my/animals/{id}/other-results', 'Adds a result from another laboratory, with its report as a PDF', {
    successStatus: 201,
  })
    .input(Entry.extend({ id }))
    .output(z.object({ id: z.number() })),
  change: put(`${base}/{id}`, 'Changes a result from another laboratory').input(Entry.extend({ id })).output(Ok),
  remove: remove(`${base}/{id}`, 'Deletes a result from another laboratory').input(z.object({ id })).output(Ok),
  report: get(`${base}/{id}/report`, "Gets the other laboratory's report as a PDF")
    .input(z.object({ id }))
    .output(z.file()),
  readFile: post(`${base}/file`, 'Reads the rows of a CSV or XLSX file')
    .input(
      z.object({
        file: z.file('Choose a file.').max(2_000_000, 'The file is larger than 2 MB. Split it into smaller files.'),
      }),
    )
    .output(z.object({ lines: z.array(z.array(z.string())) })),
  check: post(`${base}/check`, 'Checks rows of results from other laboratories without saving them')
    .input(Rows)
    .output(z.object({ rows: z.array(CheckedRow) })),
  import: post(`${base}/import`, 'Saves the rows without errors and returns the others; no row is saved twice')
    .input(Rows)
    .output(z.object({ saved: z.number(), known: z.number(), rows: z.array(CheckedRow) })),
};
