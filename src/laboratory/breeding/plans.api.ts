import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { plansContract } from './plans.contract.ts';
import { findPlan, listPlans, removePlan, savePlan, workPlan } from './plans.service.ts';

const os = implement(plansContract).$context<Ctx>();

export const plansApi = {
  work: os.work.handler(({ context, input }) => workPlan(context, input)),
  save: os.save.handler(({ context, input }) => savePlan(context, input)),
  list: os.list.handler(({ context, input }) => listPlans(context, input)),
  find: os.find.handler(({ context, input }) => findPlan(context, input)),
  remove: os.remove.handler(({ context, input }) => removePlan(context, input)),
};
