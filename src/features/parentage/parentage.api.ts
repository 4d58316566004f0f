import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { findReport, findRequest, listRequests } from './parentage-list.service.ts';
import { parentageContract } from './parentage.contract.ts';
import { cancelRequest, requestParentage } from './requesting.service.ts';

const os = implement(parentageContract).$context<Ctx>();

export const parentageApi = {
  list: os.list.handler(({ context, input: { species, ...rest } }) =>
    listRequests(context, { ...rest, ...(species ? { speciesId: species } : {}) }),
  ),
  report: os.report.handler(({ context, input }) => findReport(context, input)),
  create: os.create.handler(async ({ context, input }) => findRequest(context, await requestParentage(context, input))),
  remove: os.remove.handler(({ context, input }) => cancelRequest(context, input)),
};
