import { expect, test } from 'vitest';
import { isInvoicePaymentPath, isPaymentPage } from './payment-pages.ts';

test('R135 only the path of an invoice payment contains invoices/pay', () => {
  expect(['/my/invoices/pay/17', '/nz/my/invoices/pay/17'].map(isInvoicePaymentPath)).toEqual([true, true]);
  expect(['/my/invoices', '/my/invoices/17', '/my/vet-invoices'].map(isInvoicePaymentPath)).toEqual([
    false,
    false,
    false,
  ]);
});

test('only pages with a card form allow the payment provider', () => {
  const forms = ['/checkout', '/store/checkout', '/my/pending-orders', '/my/invoices/pay/1', '/activate/abc'];
  expect(forms.map(isPaymentPage)).toEqual(forms.map(() => true));
  expect(['/', '/my/invoices', '/my/orders', '/admin/orders'].map(isPaymentPage)).toEqual([false, false, false, false]);
});
