import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { microchipsContract } from './microchips.contract.ts';
import { checkMicrochip } from './microchips.service.ts';

const os = implement(microchipsContract).$context<Ctx>();

export const microchipsApi = {
  check: os.check.handler(({ context, input }) => checkMicrochip(context, input)),
};
