import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { mailContract } from './mail.contract.ts';
import { findMail, listMailbox } from './mail.service.ts';
import { unsubscribe } from './unsubscribe.service.ts';

const os = implement(mailContract).$context<Ctx>();

export const mailApi = {
  list: os.list.handler(({ context, input }) => listMailbox(context, input)),
  find: os.find.handler(({ context, input }) => findMail(context, input)),
  unsubscribe: os.unsubscribe.handler(({ context, input }) => unsubscribe(context, input)),
};
