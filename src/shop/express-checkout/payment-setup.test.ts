import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '#platform/context/page-context.ts';
import { loader } from '#shop/checkout/checkout.page.tsx';
import { hasPaypalIn, paymentSetupOf } from './payment-setup.rules.ts';

const country = (code: string, currency: string, paymentAccount: 'AU' | 'EU_US') => ({
  code,
  currency,
  paymentAccount,
});
const facts = {
  countries: [country('AU', 'AUD', 'AU'), country('SG', 'USD', 'AU'), country('US', 'USD', 'EU_US')],
  publishableKeys: { AU: 'pk_au', EU_US: 'pk_eu' },
  paypalAccounts: ['EU_US'] as const,
};

test('PayPal is offered only if the account of the cart has it', () => {
  expect(paymentSetupOf('AU', facts)).toEqual({ account: 'AU', publishableKey: 'pk_au', hasPaypal: false });
  expect(paymentSetupOf('US', facts)).toEqual({ account: 'EU_US', publishableKey: 'pk_eu', hasPaypal: true });
  expect(paymentSetupOf('XX', facts).account).toBe('EU_US');
});

test('PayPal for a placed order depends on its currency and the country of the visitor', () => {
  const offered = (currency: string, countryCode: string) => hasPaypalIn({ currency, countryCode }, facts);
  expect([offered('USD', 'SG'), offered('USD', 'US'), offered('AUD', 'US'), offered('EUR', 'US')]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('the checkout page lists the accounts that have PayPal', async () => {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    api: { places: { countries: async () => [] } },
    user: null,
    visitor: { countryCode: 'AU', audience: 'breeder' },
    simulatorOrigin: null,
    publishableKey: () => '',
    hasPaypal: (account: string) => account === 'EU_US',
  } as never);
  const loaded = await loader({ context, request: new Request('http://store.test/checkout') } as never);
  expect(loaded.paypalAccounts).toEqual(['EU_US']);
});
