import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { expressCheckoutContract } from './express-checkout.contract.ts';
import { placeExpressOrder } from './express-order.service.ts';
import { quoteExpress } from './express-quote.service.ts';
import { findPaypalBuyer, startPaypalExpress } from './paypal-express.service.ts';

const os = implement(expressCheckoutContract).$context<Ctx>();

export const expressCheckoutApi = {
  quote: os.quote.handler(({ context, input }) => quoteExpress(context, input)),
  placeOrder: os.placeOrder.handler(({ context, input }) => placeExpressOrder(context, input)),
  startPaypal: os.startPaypal.handler(({ context, input }) => startPaypalExpress(context, input)),
  paypalBuyer: os.paypalBuyer.handler(({ context, input }) => findPaypalBuyer(context, input)),
};
