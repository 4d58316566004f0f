import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { extraTestsContract } from './extra-tests.contract.ts';
import { findExtraTests } from './extra-tests.service.ts';
import { dropExtraTests, orderExtraTests } from './order-extra-tests.service.ts';

const os = implement(extraTestsContract).$context<Ctx>();

export const extraTestsApi = {
  find: os.find.handler(({ context, input }) => findExtraTests(context, input)),
  order: os.order.handler(({ context, input }) => orderExtraTests(context, input)),
  drop: os.drop.handler(({ context, input }) => dropExtraTests(context, input)),
};
