import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { contentPaths, findContent, listNews, menuPages, suggestPages } from './content.service.ts';
import { siteBanner } from '#site/frame/notices.service.ts';
import { pagesContract } from './pages.contract.ts';
import { findOgImage } from './og-image.service.ts';
import { findPrintableForm } from '#platform/requests/printable-forms.service.ts';
import { describeVisit, homeLinks } from './pages.service.ts';

const os = implement(pagesContract).$context<Ctx>();

export const pagesApi = {
  content: os.content.handler(({ context, input }) => findContent(context, input)),
  news: os.news.handler(({ context, input }) => listNews(context, input)),
  suggest: os.suggest.handler(({ context, input }) => suggestPages(context, input)),
  menu: os.menu.handler(() => menuPages('help')),
  ogImage: os.ogImage.handler(({ context, input }) => findOgImage(context, input)),
  printableForm: os.printableForm.handler(({ context, input }) => findPrintableForm(context, input)),
  contentPaths: os.contentPaths.handler(() => contentPaths()),
  home: os.home.handler(({ context }) => homeLinks(context)),
  banner: os.banner.handler(() => siteBanner()),
  visit: os.visit.handler(({ context }) => describeVisit(context)),
};
