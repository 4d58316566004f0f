import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { newLitterContract } from './new-litter.contract.ts';
import { addLitter } from './new-litter.service.ts';

const os = implement(newLitterContract).$context<Ctx>();

export const newLitterApi = {
  add: os.add.handler(({ context, input }) => addLitter(context, input)),
};
