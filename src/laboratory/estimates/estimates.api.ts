import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { estimatesContract } from './estimates.contract.ts';
import { findEstimates } from './estimates.service.ts';

const os = implement(estimatesContract).$context<Ctx>();

export const estimatesApi = {
  find: os.find.handler(({ context, input }) => findEstimates(context, input)),
};
