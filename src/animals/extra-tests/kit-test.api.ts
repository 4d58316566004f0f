import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { kitTestContract } from './kit-test.contract.ts';
import { listKitTests } from './kit-test.service.ts';
import { orderKitTest } from './order-kit-test.service.ts';

const os = implement(kitTestContract).$context<Ctx>();

export const kitTestApi = {
  offers: os.offers.handler(({ context }) => listKitTests(context)),
  order: os.order.handler(({ context, input }) => orderKitTest(context, input)),
};
