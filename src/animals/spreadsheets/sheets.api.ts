import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { exportSheet, loadFile, makeTemplate } from './sheet-files.service.ts';
import { sheetsContract } from './sheets.contract.ts';
import { createSheet, deleteSheet, findSheet, listSheets, saveRows } from './sheets.service.ts';
import { submitSheet } from './submit-sheet.service.ts';

const os = implement(sheetsContract).$context<Ctx>();

export const sheetsApi = {
  list: os.list.handler(({ context, input }) => listSheets(context, input)),
  template: os.template.handler(({ context, input }) => makeTemplate(context, input.format)),
  create: os.create.handler(({ context, input }) => createSheet(context, input)),
  find: os.find.handler(({ context, input }) => findSheet(context, input.id)),
  save: os.save.handler(({ context, input }) => saveRows(context, input)),
  load: os.load.handler(({ context, input }) => loadFile(context, input)),
  submit: os.submit.handler(({ context, input }) => submitSheet(context, input)),
  remove: os.remove.handler(({ context, input }) => deleteSheet(context, input)),
  download: os.download.handler(({ context, input }) => exportSheet(context, input)),
};
