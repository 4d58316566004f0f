import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listKeys, lookUpWithKey, makeKey, revokeKey } from '#community/registry-access/keys.service.ts';
import { programsContract } from './programs.contract.ts';
import {
  findWebhook,
  listNotices,
  removeWebhook,
  resendNotice,
  saveWebhook,
  testWebhook,
} from '#community/registry-access/webhooks.service.ts';

const os = implement(programsContract).$context<Ctx>();

export const programsApi = {
  lookUp: os.lookUp.handler(({ context, input }) => lookUpWithKey(context, input)),
  keys: os.keys.handler(({ context, input }) => listKeys(context, input)),
  makeKey: os.makeKey.handler(({ context, input }) => makeKey(context, input)),
  revokeKey: os.revokeKey.handler(({ context, input }) => revokeKey(context, input)),
  webhook: os.webhook.handler(({ context, input }) => findWebhook(context, input)),
  saveWebhook: os.saveWebhook.handler(({ context, input }) => saveWebhook(context, input)),
  removeWebhook: os.removeWebhook.handler(({ context, input }) => removeWebhook(context, input)),
  testWebhook: os.testWebhook.handler(({ context, input }) => testWebhook(context, input)),
  notices: os.notices.handler(({ context, input }) => listNotices(context, input)),
  resendNotice: os.resendNotice.handler(({ context, input }) => resendNotice(context, input)),
};
