import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { contentPaths, findContent, listNews } from './content.service.ts';
import { pagesContract } from './pages.contract.ts';
import { describeVisit, homeLinks } from './pages.service.ts';

const os = implement(pagesContract).$context<Ctx>();

export const pagesApi = {
  content: os.content.handler(({ context, input }) => findContent(context, input)),
  news: os.news.handler(({ context, input }) => listNews(context, input)),
  contentPaths: os.contentPaths.handler(() => contentPaths()),
  home: os.home.handler(({ context }) => homeLinks(context)),
  visit: os.visit.handler(({ context }) => describeVisit(context)),
};
