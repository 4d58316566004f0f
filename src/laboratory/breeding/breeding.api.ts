import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { breedingContract } from './breeding.contract.ts';
import { findFelineColour, findStrategy } from './breeding.service.ts';
import { findLitterForecast } from './forecast.service.ts';

const os = implement(breedingContract).$context<Ctx>();

export const breedingApi = {
  felineColour: os.felineColour.handler(({ context, input }) => findFelineColour(context, input)),
  strategy: os.strategy.handler(
    ({ context, input: { strategy_type: strategyType, dam_genetic_result: dam, sire_genetic_result: sire } }) =>
      findStrategy(context, { strategyType, dam, sire }),
  ),
  litterForecast: os.litterForecast.handler(({ context, input }) => findLitterForecast(context, input)),
};
