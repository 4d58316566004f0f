import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import {
  addOtherResult,
  changeOtherResult,
  listOtherTests,
  readOtherReport,
  removeOtherResult,
} from './change-other-results.service.ts';
import { listOtherResults } from './find-other-results.service.ts';
import { checkImport, importOtherResults, readImportFile } from './import-other-results.service.ts';
import { otherResultsContract } from './other-results.contract.ts';

const os = implement(otherResultsContract).$context<Ctx>();

export const otherResultsApi = {
  list: os.list.handler(({ context, input }) => listOtherResults(context, input)),
  tests: os.tests.handler(({ context, input }) => listOtherTests(context, input)),
  add: os.add.handler(({ context, input }) => addOtherResult(context, input)),
  change: os.change.handler(({ context, input }) => changeOtherResult(context, input)),
  remove: os.remove.handler(({ context, input }) => removeOtherResult(context, input)),
  report: os.report.handler(({ context, input }) => readOtherReport(context, input)),
  readFile: os.readFile.handler(({ context, input }) => readImportFile(context, input)),
  check: os.check.handler(({ context, input }) => checkImport(context, input)),
  import: os.import.handler(({ context, input }) => importOtherResults(context, input)),
};
