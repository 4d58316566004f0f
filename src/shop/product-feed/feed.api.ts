import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { productFeedContract } from './feed.contract.ts';
import { findProductFeed } from './feed.service.ts';

const os = implement(productFeedContract).$context<Ctx>();

export const productFeedApi = {
  find: os.find.handler(({ context, input }) => findProductFeed(context, input)),
};
