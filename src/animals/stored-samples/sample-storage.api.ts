import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { storedSamplesContract } from './sample-storage.contract.ts';
import { askDestruction, withdrawDestructionRequest } from './sample-storage.service.ts';

const os = implement(storedSamplesContract).$context<Ctx>();

export const storedSamplesApi = {
  askDestruction: os.askDestruction.handler(({ context, input }) => askDestruction(context, input)),
  keep: os.keep.handler(({ context, input }) => withdrawDestructionRequest(context, input)),
};
