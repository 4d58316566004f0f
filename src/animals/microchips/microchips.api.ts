import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { microchipsContract } from './microchips.contract.ts';
import { checkParents } from './parent-check.service.ts';
import { checkMicrochip } from './microchips.service.ts';

const os = implement(microchipsContract).$context<Ctx>();

export const microchipsApi = {
  parents: os.parents.handler(({ context, input }) => checkParents(context, input)),
  check: os.check.handler(({ context, input }) => checkMicrochip(context, input)),
};
