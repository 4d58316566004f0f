import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { breedingDatesContract } from './breeding-dates.contract.ts';
import { findBreedingDates } from './breeding-dates.service.ts';
import { addHeat, changeHeat, removeHeat } from './heats.service.ts';
import { addMating, changeMating, removeMating } from './matings.service.ts';

const os = implement(breedingDatesContract).$context<Ctx>();

export const breedingDatesApi = {
  find: os.find.handler(({ context, input }) => findBreedingDates(context, input)),
  addHeat: os.addHeat.handler(({ context, input }) => addHeat(context, input)),
  changeHeat: os.changeHeat.handler(({ context, input }) => changeHeat(context, input)),
  removeHeat: os.removeHeat.handler(({ context, input }) => removeHeat(context, input)),
  addMating: os.addMating.handler(({ context, input }) => addMating(context, input)),
  changeMating: os.changeMating.handler(({ context, input }) => changeMating(context, input)),
  removeMating: os.removeMating.handler(({ context, input }) => removeMating(context, input)),
};
