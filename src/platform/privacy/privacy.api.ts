import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listActivity } from './activity.service.ts';
import { askForDeletion, cancelDeletion } from './deletion.service.ts';
import { askForExport, takeExport } from './export.service.ts';
import { findPrivacy, saveMails } from './overview.service.ts';
import { privacyContract } from './privacy.contract.ts';

const os = implement(privacyContract).$context<Ctx>();

export const privacyApi = {
  find: os.find.handler(({ context }) => findPrivacy(context)),
  saveMails: os.saveMails.handler(({ context, input }) => saveMails(context, input)),
  askForExport: os.askForExport.handler(({ context, input }) => askForExport(context, input)),
  takeExport: os.takeExport.handler(({ context, input }) => takeExport(context, input)),
  askForDeletion: os.askForDeletion.handler(({ context, input }) => askForDeletion(context, input)),
  cancelDeletion: os.cancelDeletion.handler(({ context }) => cancelDeletion(context)),
  activity: os.activity.handler(({ context, input }) => listActivity(context, input)),
};
