import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { setRelativeConsent } from './consent.service.ts';
import { listMessages, replyToMessage, sendMessage } from './messages.service.ts';
import { relativesContract } from './relatives.contract.ts';
import { findRelatives } from './relatives.service.ts';

const os = implement(relativesContract).$context<Ctx>();

export const relativesApi = {
  find: os.find.handler(({ context, input }) => findRelatives(context, input)),
  consent: os.consent.handler(({ context, input }) => setRelativeConsent(context, input)),
  messages: os.messages.handler(({ context, input }) => listMessages(context, input)),
  send: os.send.handler(({ context, input }) => sendMessage(context, input)),
  reply: os.reply.handler(({ context, input }) => replyToMessage(context, input)),
};
