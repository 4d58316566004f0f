import { wallets } from './express-events.rules.ts';

/** Payment methods that need no checkout form. */
export const expressWays = [...wallets, 'paypal'] as const;
export type ExpressWay = (typeof expressWays)[number];

export const expressWayNames: Record<ExpressWay, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  paypal: 'PayPal',
};

/** Methods configured for the account of a country. Whether the browser supports a wallet is checked in the browser. */
export function offeredExpressWays({ publishableKey, hasPaypal }: { publishableKey: string; hasPaypal: boolean }) {
  return expressWays.filter((way) => (way === 'paypal' ? hasPaypal : publishableKey !== ''));
}

/** The checkout, which opens this payment method immediately. */
export const expressPath = (way: ExpressWay) => `/checkout?express=${way}#express`;

export const toExpressWay = (text: string | null): ExpressWay | null => expressWays.find((way) => way === text) ?? null;
