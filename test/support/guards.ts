import { trustGuards } from './trust-guards.ts';

export interface Guard {
  /** What it keeps from happening. */
  keeps: string;
  file: string;
  /** The guard as it stands in the code, and what stands there without it. */
  code: string;
  without: string;
  /** The file and the name of a test that goes red without it. */
  tests: string;
  named: string;
  /** Its test starts processes of its own, which read the file themselves: it is changed on the disk while they run. */
  onDisk?: true;
}

const cart = 'src/features/cart/';
const checkout = 'src/features/checkout/';
const loyalty = 'src/features/loyalty/';
const payments = 'src/features/payments/';
const orders = 'src/features/orders/';

/** What keeps money right, one by one (trust.md T02). `npm run guards` takes each away and expects its test to fail. */
export const guards: Guard[] = [
  {
    keeps: 'one order of one cart',
    file: `${checkout}checkout.service.ts`,
    code: "  if (read.cart.state === 'ORDERED') return sameOrder(tx, read);\n",
    without: '',
    tests: `${checkout}checkout.service.test.ts`,
    named: 'T03 M2 50 completions',
  },
  {
    keeps: 'an order from what another process has made of the cart',
    file: `${orders}order-writing.service.ts`,
    code: "return value.version === undefined ? closed : closed.where('version', '=', value.version);",
    without: 'return closed;',
    tests: `${checkout}checkout.service.test.ts`,
    named: 'M6 an order is of the cart as the database has it',
  },
  {
    keeps: 'the cart as it was locked, while others change it',
    file: `${cart}cart-rows.service.ts`,
    code: 'const items = seenVersion === cart.version ? records.map(itemOf) : await listCartItems(tx, cart.id);',
    without: 'const items = records.map(itemOf); void seenVersion;',
    tests: `${cart}cart-races.test.ts`,
    named: 'T13 M6 a checkout that waits',
  },
  {
    keeps: 'an add of another tab that came between read and write',
    file: `${cart}cart-lines.service.ts`,
    code: ".where('version', '=', at.version)",
    without: '',
    tests: `${cart}cart-races.test.ts`,
    named: 'R326 an upgrade and a regular product',
  },
  {
    keeps: 'the same answer for the same Idempotency-Key',
    file: 'src/db/idempotency.ts',
    code: '  if (!fresh) return replay<T>(tx, wanted);\n',
    without: '  if (!fresh) void replay;\n',
    tests: `${cart}cart-races.test.ts`,
    named: 'T14 the same add sent ten times',
  },
  {
    keeps: 'another body under a used Idempotency-Key out',
    file: 'src/db/idempotency.ts',
    code: "  if (row.requestHash !== wanted.requestHash) throw new Failure('idempotency_mismatch');\n",
    without: '',
    tests: `${checkout}checkout.api.test.ts`,
    named: 'T05 the same key and body',
  },
  {
    keeps: 'a guest cart from doubling the lines of the account',
    file: `${cart}merge-cart.service.ts`,
    code: 'const quantity = Math.max(same.quantity, item.quantity);',
    without: 'const quantity = same.quantity + item.quantity;',
    tests: `${cart}cart-races.test.ts`,
    named: 'T14 10 sign-ins merging',
  },
  {
    keeps: 'the price that the buyer saw',
    file: `${checkout}checkout.service.ts`,
    code: '  refuseChanged(input, basket);\n',
    without: '  void refuseChanged;\n',
    tests: `${checkout}checkout.service.test.ts`,
    named: 'M5 a total that differs',
  },
  {
    keeps: 'who has not paid from ordering more (79)',
    file: `${checkout}checkout.service.ts`,
    code: "  if (await hasPendingPayment(tx, buyer.isVet ? totalCents : 0)) throw new Failure('pending_payment');\n",
    without: '  void hasPendingPayment;\n',
    tests: `${checkout}checkout.service.test.ts`,
    named: 'T19 code 79',
  },
  {
    keeps: 'points from being spent twice',
    file: `${loyalty}points.service.ts`,
    code: "if (numUpdatedRows !== 1n) throw invalid({ loyaltyPoints: ['You do not have that many points.'] });",
    without: 'void [numUpdatedRows, invalid];',
    tests: `${loyalty}ledger-races.test.ts`,
    named: 'T17 L1 of 50 parallel holds',
  },
  {
    keeps: 'one entry of the ledger for one cause',
    file: `${loyalty}points.service.ts`,
    code: '    if (!entry) return false;\n',
    without: '',
    tests: `${loyalty}ledger-races.test.ts`,
    named: 'L1 every step of an order',
  },
  {
    keeps: 'a coupon within its limit',
    file: `${loyalty}coupons.service.ts`,
    code: ".where((eb) => eb.or([eb('maxUses', 'is', null), eb('used', '<', eb.ref('maxUses'))]))",
    without: '',
    tests: `${loyalty}ledger-races.test.ts`,
    named: 'T18 V1 a coupon for one use is reserved',
  },
  {
    keeps: 'a voucher from being redeemed twice',
    file: `${loyalty}vouchers.service.ts`,
    code: "    .where('kind', '=', 'POINTS')\n    .where('redeemedAt', 'is', null)\n",
    without: "    .where('kind', '=', 'POINTS')\n",
    tests: `${loyalty}ledger-races.test.ts`,
    named: 'R321 T18 V1 one voucher',
  },
  {
    keeps: 'a gift card from paying more than is on it',
    file: `${payments}gift-cards.service.ts`,
    code: "  if (!taken) throw new Failure('voucher_redeemed');\n  const { id } = await",
    without: '  void taken;\n  const { id } = await',
    tests: `${payments}gift-cards.test.ts`,
    named: 'T17 of 50 orders',
  },
  {
    keeps: 'one payment for two tabs',
    file: `${payments}payments.service.ts`,
    code: '  if (same) return { row: await findPayment(tx, same.id) };\n',
    without: '  void same;\n',
    tests: `${checkout}checkout.service.test.ts`,
    named: 'T12 two tabs get the same payment',
  },
  {
    keeps: 'a payment over an old amount from being paid',
    file: `${payments}payments.service.ts`,
    code: 'return inTheWay.length > 0 ? { inTheWay } : { answer: await work.change(tx, orders) };',
    without: 'return inTheWay.length > 999 ? { inTheWay } : { answer: await work.change(tx, orders) };',
    tests: `${payments}gift-cards.test.ts`,
    named: 'orders that wait are paid',
  },
  {
    keeps: 'points from being put on an order twice',
    file: `${payments}pending-points.service.ts`,
    code: '    isDone: (orders) => pointsOn(orders) >= input.loyaltyPoints,\n',
    without: '',
    tests: `${payments}pending-points.test.ts`,
    named: 'T17 the same payment opened by 20 tabs',
  },
  {
    keeps: 'money of another amount or currency from paying',
    file: `${payments}settle.service.ts`,
    code: 'mismatchOf(payment, intent, account) ?? (await otherThanDue(settling))',
    without: '(mismatchOf && account) ? await otherThanDue(settling) : null',
    tests: `${payments}settle.service.test.ts`,
    named: 'needs_review, and the order is not called paid',
  },
  {
    keeps: 'money of an amount that is not due any more from paying',
    file: `${payments}settle.service.ts`,
    code: 'mismatchOf(payment, intent, account) ?? (await otherThanDue(settling))',
    without: 'mismatchOf(payment, intent, account) ?? (otherThanDue ? null : null)',
    tests: `${payments}pending-points.test.ts`,
    named: 'T09 money of the old amount',
  },
  {
    keeps: 'a settled payment from being settled again',
    file: `${payments}settle.service.ts`,
    code: '  if (isSettled(state)) return { state, failure: null, isProcessing: false };\n  if (intent.status',
    without: '  if (intent.status',
    tests: `${payments}settling.service.test.ts`,
    named: 'T06 two processes that settle one payment',
  },
  {
    keeps: 'an old answer from opening a payment again',
    file: `${payments}payment-writing.service.ts`,
    code: 'change.state === from || canMove(paymentTransitions, from, change.state) ? change.state : from',
    without: 'canMove(paymentTransitions, from, change.state) || from ? change.state : from',
    tests: `${payments}settle.service.test.ts`,
    named: 'M3 a payment that was given up',
  },
  {
    keeps: 'a forged webhook out',
    file: `${payments}webhook.service.ts`,
    code: "  if (!event) return Response.json({ error: 'signature' }, { status: 400 });\n",
    without: '  if (!event) return Response.json({ received: true });\n',
    tests: `${payments}settle.service.test.ts`,
    named: 'T08 a forged webhook',
  },
  {
    keeps: 'a second capture of one order from being kept',
    file: `${payments}settle.service.ts`,
    code: '  for (const part of parts.filter(isTwice)) await giveBack(tx, payment, part);\n',
    without: '  void giveBack;\n',
    tests: `${payments}settle.service.test.ts`,
    named: 'T12 a second capture',
  },
  {
    keeps: 'money for an order that has ended from being lost',
    file: `${payments}settle.service.ts`,
    code: "(order) => ['CANCELLED', 'EXPIRED'].includes(order.state) && !WAS_PAID.includes(order.paymentState),",
    without: '(order) => WAS_PAID.includes(order.state),',
    tests: `${payments}settle.service.test.ts`,
    named: 'M4 money that comes for an order',
  },
  {
    keeps: 'refunds within what came',
    file: `${payments}refund-requests.service.ts`,
    code: '  if (wantedCents <= 0 || wantedCents > mostCents) throw tooMuch(order, mostCents);\n',
    without: '  void tooMuch;\n',
    tests: `${payments}refunds.service.test.ts`,
    named: 'T15 of 20 refunds',
  },
  {
    keeps: 'a refund from being booked twice',
    file: `${payments}refunds.service.ts`,
    code: "    .where('id', '=', input.refundId)\n    .where('state', '=', 'REQUESTED')\n",
    without: "    .where('id', '=', input.refundId)\n",
    tests: `${payments}refunds.service.test.ts`,
    named: 'T15 a part refund',
  },
  {
    keeps: 'numbers of invoices without gaps',
    file: `${orders}invoice-writing.service.ts`,
    code: '.doUpdateSet({ lastNumber: sql`invoice_counter.last_number + 1` })',
    without: '.doUpdateSet({ lastNumber: sql`invoice_counter.last_number + 2` })',
    tests: `${orders}invoices.test.ts`,
    named: 'T28 500 orders',
  },
  {
    keeps: 'an order from being placed by two',
    file: `${orders}order-writing.service.ts`,
    code: "    .where('id', '=', order.id)\n    .where('state', '=', order.state);\n",
    without: "    .where('id', '=', order.id);\n",
    tests: `${orders}invoices.test.ts`,
    named: 'M7 an order that is not where it was',
  },
  {
    keeps: 'the last unit for one buyer',
    file: 'src/features/stock/stock.service.ts',
    code: "throw new Failure('sold_out'",
    without: "void new Failure('sold_out'",
    tests: 'src/features/stock/stock.test.ts',
    named: 'of 50 buyers of the last unit',
  },
  ...trustGuards,
];
