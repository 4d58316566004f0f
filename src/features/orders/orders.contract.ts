import { oc } from '@orpc/contract';
import { z } from 'zod';
import { OrderView } from '#features/checkout/checkout.contract.ts';

const id = z.coerce.number<number>().int().positive();
const page = z.coerce.number<number>().int().min(1).default(1);
const size = z.coerce.number<number>().int().min(1).max(100).default(20);
const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);

export const OrderRow = z.object({
  orderId: z.number(),
  number: z.string().nullable(),
  state: z.string(),
  paymentState: z.string(),
  fulfilmentState: z.string(),
  paid: z.boolean(),
  method: z.string(),
  currency: z.string(),
  totalCents: z.number(),
  pointsUsed: z.number(),
  itemCount: z.number(),
  lineCount: z.number(),
  firstProduct: z.string().nullable(),
  createdAt: z.iso.datetime(),
  placedAt: z.iso.datetime().nullable(),
  invoiceId: z.number().nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const OrderPage = z.object({
  results: z.array(OrderRow),
  count: z.number(),
  next: z.number().nullable(),
  previous: z.number().nullable(),
});

const PendingTotal = z.object({
  /** In units of the currency, two decimals (specification section 3). */
  amount: z.number(),
  amountCents: z.number(),
  currency: z.string(),
  loyaltyPoints: z.number(),
  orderIds: z.array(z.number()),
});

const listOf = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, tags: ['orders'], summary });

export const ordersContract = {
  history: listOf('/my/order-history', 'Orders of the signed-in person, newest first')
    .input(z.object({ page, size, paid: flag.optional() }))
    .output(OrderPage),
  pending: listOf('/my/pending-orders', 'Orders that wait for their payment')
    .input(z.object({ page, size, paid: flag.optional() }))
    .output(OrderPage),
  pendingTotal: listOf('/my/pending-orders/payment', 'What paying these orders costs')
    .input(
      z.object({
        order_ids: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]).optional(),
        loyalty_points: z.coerce.number<number>().int().min(0).optional(),
      }),
    )
    .output(PendingTotal),
  cancelPending: oc
    .route({
      method: 'POST',
      path: '/my/pending-orders/{id}/cancel',
      tags: ['orders'],
      summary: 'Give up an unpaid order',
    })
    .input(z.object({ id }))
    .output(z.object({ orderId: z.number(), state: z.string() })),
  find: listOf('/my/orders/{id}', 'One order in full').input(z.object({ id })).output(OrderView),
};
