import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { where } from '../scripts/where.ts';
import type { Answer } from '../scripts/where/answer.ts';

/** An id that is not in the specification. */
const missing = (letter: string) => `${letter}999`;

function rowsOf(results: readonly Answer[]): Record<string, string[]> {
  return Object.fromEntries(
    results
      .flatMap(({ rows }) => rows.map(([kind, values]) => [kind, [...values]]))
      .filter(([, values]) => values!.length > 0),
  );
}

test('a page lists its own files only, in the order of a request', () => {
  const results = where('/admin/returns');
  expect(rowsOf(results)).toEqual({
    page: ['src/shop/returns/admin-returns.page.tsx'],
    calls: ['GET /api/admin/returns (orderAdmin.returns)'],
    contract: ['src/shop/order-admin/order-admin.contract.ts'],
    api: ['src/shop/order-admin/order-admin.api.ts'],
    service: ['src/shop/returns/admin-returns.service.ts', 'src/shop/returns/return-facts.service.ts'],
    rules: ['src/shop/returns/returns.rules.ts'],
    tables: ['order_return', 'sales_order'],
    tests: [
      'src/shop/order-admin/order-admin.api.test.ts',
      'src/shop/returns/returns.test.ts',
      'src/shop/returns/withdrawals.test.ts',
    ],
  });
  const kinds = results.flatMap(({ rows }) => rows.map(([kind]) => kind));
  expect(kinds).toEqual(['page', 'parts', 'calls', 'contract', 'api', 'service', 'rules', 'tables', 'tests']);
});

test('a subject lists the files of its folder, and for a table of the same name also its uses', () => {
  expect(rowsOf(where('returns'))).toMatchObject({
    rules: expect.arrayContaining(['src/shop/returns/returns.rules.ts']),
    contract: ['src/shop/returns/returns.contract.ts'],
    parts: expect.arrayContaining(['src/shop/returns/return-form.tsx']),
    tests: expect.arrayContaining(['src/shop/returns/returns.test.ts']),
  });
  const titles = where('coupon').map(({ title }) => title);
  expect(titles).toEqual(['src/shop/coupons', 'table coupon']);
});

test.each([
  ['/my/orders/17?tab=history', 'page', 'src/shop/orders/order.page.tsx'],
  ['/my/orders/17', 'parts', 'src/shop/returns/cancel-unpaid-order.tsx'],
  ['http://localhost:3000/my/orders/17', 'tables', 'sales_order'],
  ['/why-coat-colour', 'page', 'content/why-coat-colour.md'],
  ['/api/my/orders/17/cancel', 'service', 'src/shop/returns/returns.service.ts'],
  ['/my/orders/{id}/cancel', 'api', 'src/shop/returns/returns.api.ts'],
  ['my/orders/17/cancel', 'called by', 'src/shop/orders/order-actions.tsx'],
  ['POST /api/my/orders/:id/return', 'service', 'src/shop/returns/returns.service.ts'],
  ['returns.request', 'contract', 'src/shop/returns/returns.contract.ts'],
  ['sample', 'written by', 'src/laboratory/samples/samples.service.ts'],
  ['orderReturn', 'migrations', 'src/db/migrations/0011_orders_after_the_sale.sql'],
  ['hold_reason', 'tables', 'sample'],
  ['holdReason', 'migrations', 'src/db/migrations/0080_kinds_as_lists.sql'],
  ['holdReasons', 'declared', 'src/animals/stored-samples/samples.rules.ts'],
  ['holdReasons', 'used by', 'src/laboratory/samples/samples.contract.ts'],
  ['reject', 'names', 'rejectReasons (src/animals/stored-samples/samples.rules.ts)'],
  ['hold', 'files', 'src/laboratory/reception/holds.service.ts'],
  ['condition', 'columns', 'coupon.conditions'],
  ['sample.reject_reason', 'used by', 'src/laboratory/reception/holds.service.ts'],
  ['lab.held', 'text', 'src/platform/mail/lab-mails.rules.ts'],
  ['kits.replacement', 'sent by', 'src/animals/kits/replacements.service.ts'],
  ['discountsOf', 'declared', 'src/community/clubs/club-products.service.ts'],
  ['CONVERTED', 'written in', 'src/platform/privacy/retention.service.ts'],
  ['LODGED', 'migrations', 'src/db/migrations/0011_orders_after_the_sale.sql'],
  ['unitPricesCents', 'written in', 'src/shop/coupons/coupons.rules.ts'],
  ['createSentOrder', 'declared', 'test/support/dispatch-bed.ts'],
  ['createSentOrder', 'tests', 'src/shop/returns/returns.test.ts'],
  ['refuseAsOutdated', 'declared', 'test/support/dom.tsx'],
  ['ReturnCallouts', 'page tests', 'src/shop/order-admin/admin-order.test.tsx'],
  ['cart-pricing', 'files', 'src/shop/prices/cart-pricing.service.ts'],
  ['returns.contract', 'used by', 'src/shop/orders/orders.contract.ts'],
  ['drying', 'fields', 'src/platform/articles/facts.rules.ts'],
  ['drying', 'written in', expect.stringContaining('content/how-to-take-dna-sample.md:')],
  ['unopened', 'written in', expect.stringContaining('src/shop/returns/return-form.tsx:')],
  ['reject reason', 'names', 'rejectReasons (src/animals/stored-samples/samples.rules.ts)'],
  ['reject reason', 'columns', 'sample.reject_reason'],
  ['reject reason', 'recipe', 'docs/contributing.md: Recipe: add a reason to reject a sample'],
  ['coupon condition', 'files', 'src/shop/coupons/coupon-conditions.rules.ts'],
  ['order_return', 'subjects', 'src/shop/returns'],
  ['unclear species', 'written in', expect.stringContaining('src/animals/stored-samples/samples.rules.ts:')],
  ['R634', 'code', 'src/shop/orders/orders.rules.ts'],
  ['R634', 'proved by', 'src/shop/orders/orders.rules.test.ts'],
  ['P030', 'page', 'src/platform/requests/form.page.tsx'],
  ['E045', 'service', 'src/shop/invoices/invoices.service.ts'],
  ['M004', 'written in', expect.stringContaining('src/site/frame/country-dialog.tsx:')],
  ['Your cart is empty', 'pages', 'src/shop/checkout/checkout.page.tsx'],
  ['kits.nightly', 'service', 'src/animals/kits/expiry.service.ts'],
  ['accounts.send_reset_link', 'queued by', 'src/platform/sign-in/recovery.service.ts'],
  ['kit.activated', 'raised by', 'src/animals/activation/activation.service.ts'],
  ['kit.activated', 'service', 'src/laboratory/reception/activated-kits.service.ts'],
  ['sample.add_tests', 'handled by', 'src/laboratory/samples/samples.handlers.ts'],
])('where %s lists under "%s" the file', (wanted, kind, file) => {
  expect(rowsOf(where(wanted))[kind]).toContainEqual(file);
});

test('the tests of a page and the uses of a table do not list files that only mention a word or share a helper', () => {
  expect(rowsOf(where('/admin/supplies').slice(0, 1))['tests']).toEqual([
    'src/shop/checkout/clinic-orders.test.ts',
    'src/shop/supplies/supplies.test.ts',
    'test/journeys/office.spec.ts',
  ]);
  expect(rowsOf(where('gift_card'))['migrations']).toEqual(['src/db/migrations/0010_money_in.sql']);
  expect(rowsOf(where('sample.reject_reason'))['tables']).toEqual(['sample']);
  expect(rowsOf(where('hold'))['used by']).toEqual([
    'src/genetics/result-vocabulary.ts',
    'src/genetics/trait-genotype.ts',
  ]);
});

test.each([
  ['an address', '/admin/nothing-here'],
  ['a text page', '/site/campaign'],
  ['a call', '/api/nothing/here'],
  ['a call by another method', 'DELETE /api/my/orders/17/return'],
  ['a table or word', 'nosuchtable'],
  ['a rule', missing('R')],
  ['a page id', missing('P')],
  ['a call id', missing('E')],
  ['a message id', missing('M')],
  ['a text', 'Nobody ever wrote this'],
  ['a job or event', 'kits.never'],
])('unknown subject: %s', (_, wanted) => {
  expect(where(wanted)).toEqual([]);
});

test('a text of a file of rules lists no page that only imports another part of that file', () => {
  expect(rowsOf(where('could not be tested'))['pages']).toBeUndefined();
});

test('npm run where prints the result, and fails if there is none', () => {
  const known = run('/admin/returns');
  expect(known.status).toBe(0);
  expect(known.stdout).toContain('  page       src/shop/returns/admin-returns.page.tsx\n');
  const unknown = run('/nothing-here');
  expect([unknown.status, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr.trim()).toBe('unknown: nothing matches /nothing-here');
  expect(run('reject_reasons_list').stderr.trim()).toBe(
    'unknown: nothing matches reject_reasons_list; similar: RejectReason, rejectReasonLabels, rejectReasons',
  );
});

function run(wanted: string) {
  return spawnSync(process.execPath, ['scripts/where.ts', wanted], { encoding: 'utf8' });
}
