import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listActivity } from './activity.service.ts';
import { requestDeletion, cancelDeletion } from './deletion.service.ts';
import { requestExport, downloadExport } from './export.service.ts';
import { findPrivacy, saveMails } from './overview.service.ts';
import { privacyContract } from './privacy.contract.ts';

const os = implement(privacyContract).$context<Ctx>();

export const privacyApi = {
  find: os.find.handler(({ context }) => findPrivacy(context)),
  saveMails: os.saveMails.handler(({ context, input }) => saveMails(context, input)),
  requestExport: os.requestExport.handler(({ context, input }) => requestExport(context, input)),
  downloadExport: os.downloadExport.handler(({ context, input }) => downloadExport(context, input)),
  requestDeletion: os.requestDeletion.handler(({ context, input }) => requestDeletion(context, input)),
  cancelDeletion: os.cancelDeletion.handler(({ context }) => cancelDeletion(context)),
  activity: os.activity.handler(({ context, input }) => listActivity(context, input)),
};
