import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { pagesContract } from './pages.contract.ts';
import { describeVisit, homeLinks } from './pages.service.ts';

const os = implement(pagesContract).$context<Ctx>();

export const pagesApi = {
  home: os.home.handler(({ context }) => homeLinks(context)),
  visit: os.visit.handler(({ context }) => describeVisit(context)),
};
