import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { pagesContract } from './pages.contract.ts';
import { describeVisit } from './pages.service.ts';

const os = implement(pagesContract).$context<Ctx>();

export const pagesApi = {
  visit: os.visit.handler(({ context }) => describeVisit(context)),
};
