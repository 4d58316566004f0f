import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import {
  findRequest,
  listMyRequests,
  listRequests,
  moveRequest,
  noteOnRequest,
  printRequestFile,
  readRequestFile,
  replyToRequest,
} from './request-admin.service.ts';
import { requestsContract } from './requests.contract.ts';
import { submitRequest } from './requests.service.ts';
import { makeChallenge } from './security.service.ts';

const os = implement(requestsContract).$context<Ctx>();

export const requestsApi = {
  challenge: os.challenge.handler(({ context }) => makeChallenge(context)),
  submit: os.submit.handler(({ context, input }) => submitRequest(context, input)),
  mine: os.mine.handler(({ context, input }) => listMyRequests(context, input)),
  list: os.list.handler(({ context, input }) => listRequests(context, input)),
  find: os.find.handler(({ context, input }) => findRequest(context, input)),
  reply: os.reply.handler(({ context, input }) => replyToRequest(context, input)),
  note: os.note.handler(({ context, input }) => noteOnRequest(context, input)),
  move: os.move.handler(({ context, input }) => moveRequest(context, input)),
  file: os.file.handler(({ context, input }) => readRequestFile(context, input)),
  pdf: os.pdf.handler(({ context, input }) => printRequestFile(context, input)),
};
