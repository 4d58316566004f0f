import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { storedSamplesContract } from './sample-storage.contract.ts';
import { requestDestruction, withdrawDestructionRequest } from './sample-storage.service.ts';

const os = implement(storedSamplesContract).$context<Ctx>();

export const storedSamplesApi = {
  requestDestruction: os.requestDestruction.handler(({ context, input }) => requestDestruction(context, input)),
  keep: os.keep.handler(({ context, input }) => withdrawDestructionRequest(context, input)),
};
