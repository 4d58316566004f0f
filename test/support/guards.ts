import { trustGuards } from './trust-guards.ts';

export interface Guard {
  /** The rule it enforces. */
  keeps: string;
  file: string;
  /** The guard in the code, and its replacement without the guard. */
  code: string;
  without: string;
  /** File and name of a test that fails without it. */
  tests: string;
  named: string;
  /** Its test starts child processes, which read the file themselves, so the file is changed on disk while they run. */
  onDisk?: true;
}

/**
 * The guards of correct payments (trust.md T02). `npm run guards` removes each in turn and expects its test to fail.
 */
export const guards: Guard[] = [
  {
    keeps: 'one order per cart',
    file: 'src/shop/checkout/checkout.service.ts',
    code: "  if (read.cart.state === 'ORDERED') return sameOrder(tx, read);\n",
    without: '',
    tests: 'src/shop/checkout/checkout.service.test.ts',
    named: 'T03 M2 50 simultaneous checkouts of one cart, 20 times, place',
  },
  {
    keeps: 'an order is placed from the cart version in the database',
    file: 'src/shop/orders/order-writing.service.ts',
    code: "return value.version === undefined ? closed : closed.where('version', '=', value.version);",
    without: 'return closed;',
    tests: 'src/shop/checkout/checkout.service.test.ts',
    named: 'M6 an order uses the cart in the database, not the cached one',
  },
  {
    keeps: 'an order contains the locked cart, even if others change it',
    file: 'src/shop/cart/cart-rows.service.ts',
    code: 'const items = seenVersion === cart.version ? records.map(itemOf) : await listCartItems(tx, cart.id);',
    without: 'const items = records.map(itemOf); void seenVersion;',
    tests: 'src/shop/cart/cart-races.test.ts',
    named: 'T13 M6 a checkout that waits',
  },
  {
    keeps: 'no concurrent change of a cart is lost',
    file: 'src/shop/cart/cart-lines.service.ts',
    code: ".where('version', '=', at.version)",
    without: '',
    tests: 'src/shop/cart/cart-races.test.ts',
    named: 'R326 an upgrade and a regular product',
  },
  {
    keeps: 'the same Idempotency-Key gets the same response',
    file: 'src/platform/context/idempotency.service.ts',
    code: '  if (!fresh) return replay<T>(tx, onceKey);\n',
    without: '  if (!fresh) void replay;\n',
    tests: 'src/shop/cart/cart-races.test.ts',
    named: 'T14 the same add sent ten times',
  },
  {
    keeps: 'a used Idempotency-Key is rejected with a different body',
    file: 'src/platform/context/idempotency.service.ts',
    code: "  if (row.requestHash !== onceKey.requestHash) throw new Failure('idempotency_mismatch');\n",
    without: '',
    tests: 'src/shop/checkout/checkout.api.test.ts',
    named: 'T05 the same key and body',
  },
  {
    keeps: 'merging a guest cart does not duplicate lines',
    file: 'src/shop/cart/merge-cart.service.ts',
    code: 'const quantity = Math.max(same.quantity, item.quantity);',
    without: 'const quantity = same.quantity + item.quantity;',
    tests: 'src/shop/cart/cart-races.test.ts',
    named: 'T14 10 sign-ins merging',
  },
  {
    keeps: 'the buyer pays the price shown',
    file: 'src/shop/checkout/checkout.service.ts',
    code: '  refuseChanged(input, basket);\n',
    without: '  void refuseChanged;\n',
    tests: 'src/shop/checkout/checkout.service.test.ts',
    named: 'M5 a total that differs',
  },
  {
    keeps: 'an unpaid order blocks further orders (79)',
    file: 'src/shop/checkout/checkout.service.ts',
    code: "  if (await hasPendingPayment(tx, method === 'N' ? dueCents : 0)) throw new Failure('pending_payment');\n",
    without: '  void hasPendingPayment;\n',
    tests: 'src/shop/checkout/checkout.service.test.ts',
    named: 'T19 code 79',
  },
  {
    keeps: 'points are redeemed only once',
    file: 'src/shop/loyalty/points.service.ts',
    code: "if (numUpdatedRows !== 1n) throw invalid({ loyaltyPoints: ['You do not have that many points.'] });",
    without: 'void [numUpdatedRows, invalid];',
    tests: 'src/shop/loyalty/ledger-races.test.ts',
    named: 'T17 L1 of 50 parallel holds',
  },
  {
    keeps: 'one ledger entry per cause',
    file: 'src/shop/loyalty/points.service.ts',
    code: '    if (!entry) return false;\n',
    without: '',
    tests: 'src/shop/loyalty/ledger-races.test.ts',
    named: 'L1 every order step changes the points ledger once, however',
  },
  {
    keeps: 'a coupon is not used beyond its limit',
    file: 'src/shop/coupons/coupons.service.ts',
    code: ".where((eb) => eb.or([eb('maxUses', 'is', null), eb('used', '<', eb.ref('maxUses'))]))",
    without: '',
    tests: 'src/shop/loyalty/ledger-races.test.ts',
    named: 'T18 V1 a single-use coupon is reserved by one of 50 orders, and',
  },
  {
    keeps: 'a voucher is redeemed only once',
    file: 'src/shop/loyalty/vouchers.service.ts',
    code: "    .where('kind', '=', 'POINTS')\n    .where('redeemedAt', 'is', null)\n",
    without: "    .where('kind', '=', 'POINTS')\n",
    tests: 'src/shop/loyalty/ledger-races.test.ts',
    named: 'R321 T18 V1 of 50 parallel redemptions of one voucher exactly',
  },
  {
    keeps: 'a gift card never pays more than its balance',
    file: 'src/shop/gift-cards/gift-cards.service.ts',
    code: "  if (!taken) throw new Failure('voucher_redeemed');\n  const { id } = await",
    without: '  void taken;\n  const { id } = await',
    tests: 'src/shop/gift-cards/gift-cards.test.ts',
    named: 'T17 of 50 orders',
  },
  {
    keeps: 'two tabs share one payment',
    file: 'src/shop/payments/payments.service.ts',
    code: '  if (same) return { row: await findPayment(tx, same.id) };\n',
    without: '  void same;\n',
    tests: 'src/shop/checkout/checkout.service.test.ts',
    named: 'T12 tabs get the same payment, so that it is captured only once',
  },
  {
    keeps: 'a payment for an outdated amount is cancelled',
    file: 'src/shop/payments/payments.service.ts',
    code: 'return inTheWay.length > 0 ? { inTheWay } : { answer: await work.change(tx, orders) };',
    without: 'return inTheWay.length > 999 ? { inTheWay } : { answer: await work.change(tx, orders) };',
    tests: 'src/shop/gift-cards/gift-cards.test.ts',
    named: 'unpaid orders use a gift card in turn: the first is placed, the',
  },
  {
    keeps: 'points are applied to an order only once',
    file: 'src/shop/payments/pending-points.service.ts',
    code: '    isDone: (orders) => pointsOn(orders) >= input.loyaltyPoints,\n',
    without: '',
    tests: 'src/shop/payments/pending-points.test.ts',
    named: 'T17 are reserved once when 20 tabs open the same payment',
  },
  {
    keeps: 'a payment with a different amount or currency pays no order',
    file: 'src/shop/payments/settle.service.ts',
    code: 'mismatchOf(payment, intent, account) ?? (await findAmountMismatch(settling))',
    without: '(mismatchOf && account) ? await findAmountMismatch(settling) : null',
    tests: 'src/shop/payments/settle.service.test.ts',
    named: ': needs_review, and the order is not paid',
  },
  {
    keeps: 'a payment of an amount no longer due pays no order',
    file: 'src/shop/payments/settle.service.ts',
    code: 'mismatchOf(payment, intent, account) ?? (await findAmountMismatch(settling))',
    without: 'mismatchOf(payment, intent, account) ?? (findAmountMismatch ? null : null)',
    tests: 'src/shop/payments/pending-points.test.ts',
    named: 'T09 money that arrives for the old amount needs review and',
  },
  {
    keeps: 'a payment is settled only once',
    file: 'src/shop/payments/settle.service.ts',
    code: '  if (isSettled(state)) return { state, failure: null, isProcessing: false };\n  if (intent.status',
    without: '  if (intent.status',
    tests: 'src/shop/payments/payment-settling.service.test.ts',
    named: 'T06 two processes that settle one payment',
  },
  {
    keeps: 'an outdated response does not reopen a payment',
    file: 'src/shop/payments/payment-writing.service.ts',
    code: 'change.state === from || canTransition(paymentTransitions, from, change.state) ? change.state : from',
    without: 'canTransition(paymentTransitions, from, change.state) || from ? change.state : from',
    tests: 'src/shop/payments/settle.service.test.ts',
    named: 'M3 a cancelled payment is not reopened by an old provider',
  },
  {
    keeps: 'forged webhooks are rejected',
    file: 'src/shop/payments/webhook.service.ts',
    code: "  if (!event) return Response.json({ error: 'signature' }, { status: 400 });\n",
    without: '  if (!event) return Response.json({ received: true });\n',
    tests: 'src/shop/payments/settle.service.test.ts',
    named: 'T08 a forged webhook',
  },
  {
    keeps: 'a second capture of an order is refunded',
    file: 'src/shop/payments/settle.service.ts',
    code: '  for (const part of parts.filter(isTwice)) await refundSecondCapture(tx, payment, part);\n',
    without: '  void refundSecondCapture;\n',
    tests: 'src/shop/payments/settle.service.test.ts',
    named: 'T12 a second capture',
  },
  {
    keeps: 'a payment for a closed order is not lost',
    file: 'src/shop/payments/settle.service.ts',
    code: "(order) => ['CANCELLED', 'EXPIRED'].includes(order.state) && !WAS_PAID.includes(order.paymentState),",
    without: '(order) => WAS_PAID.includes(order.state),',
    tests: 'src/shop/payments/settle.service.test.ts',
    named: 'M4 a payment for an order that has ended needs review',
  },
  {
    keeps: 'refunds never exceed the captured amount',
    file: 'src/shop/refunds/refund-requests.service.ts',
    code: '  if (wantedCents <= 0 || wantedCents > mostCents) throw tooMuch(order, mostCents);\n',
    without: '  void tooMuch;\n',
    tests: 'src/shop/refunds/refunds.service.test.ts',
    named: 'T15 of 20 simultaneous refunds of 30.00 from 199.00, six',
  },
  {
    keeps: 'a refund is recorded only once',
    file: 'src/shop/refunds/refunds.service.ts',
    code: "    .where('id', '=', input.refundId)\n    .where('state', '=', 'REQUESTED')\n",
    without: "    .where('id', '=', input.refundId)\n",
    tests: 'src/shop/refunds/refunds.service.test.ts',
    named: 'T15 a partial refund that two workers book at once is booked',
  },
  {
    keeps: 'invoice numbers have no gaps',
    file: 'src/shop/invoices/invoice-writing.service.ts',
    code: '.doUpdateSet({ lastNumber: sql`invoice_counter.last_number + 1` })',
    without: '.doUpdateSet({ lastNumber: sql`invoice_counter.last_number + 2` })',
    tests: 'src/shop/invoices/invoices.test.ts',
    named: 'T28 500 orders',
  },
  {
    keeps: 'an order is placed by only one process',
    file: 'src/shop/orders/order-writing.service.ts',
    code: "    .where('id', '=', order.id)\n    .where('state', '=', order.state);\n",
    without: "    .where('id', '=', order.id);\n",
    tests: 'src/shop/invoices/invoices.test.ts',
    named: 'M7 a state change from an outdated state is refused',
  },
  {
    keeps: 'the last unit is sold to one buyer only',
    file: 'src/shop/stock/stock.service.ts',
    code: "throw new Failure('sold_out'",
    without: "void new Failure('sold_out'",
    tests: 'src/shop/stock/stock.test.ts',
    named: 'of 50 buyers of the last unit',
  },
  ...trustGuards,
];
