import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { factSheetsContract } from './fact-sheets.contract.ts';
import { findFactSheet, listMySheets, listSheetPaths, listFactSheets, printSheetFile } from './fact-sheets.service.ts';

const os = implement(factSheetsContract).$context<Ctx>();

export const factSheetsApi = {
  list: os.list.handler(({ context, input }) => listFactSheets(context, input)),
  paths: os.paths.handler(({ context }) => listSheetPaths(context)),
  find: os.find.handler(({ context, input }) => findFactSheet(context, input)),
  pdf: os.pdf.handler(({ context, input }) => printSheetFile(context, input)),
  mine: os.mine.handler(({ context, input }) => listMySheets(context, input)),
};
