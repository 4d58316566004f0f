import { wallets } from './express-events.rules.ts';

/** Every way to pay without filling in the checkout. */
export const expressWays = [...wallets, 'paypal'] as const;
export type ExpressWay = (typeof expressWays)[number];

export const expressWayNames: Record<ExpressWay, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  paypal: 'PayPal',
};

/** What the account of a country is configured for. Whether a browser has a wallet is decided in the browser. */
export function offeredExpressWays({ publishableKey, hasPaypal }: { publishableKey: string; hasPaypal: boolean }) {
  return expressWays.filter((way) => (way === 'paypal' ? hasPaypal : publishableKey !== ''));
}

/** The checkout, which opens this way to pay immediately. */
export const expressPath = (way: ExpressWay) => `/checkout?express=${way}#express`;

export const toExpressWay = (text: string | null): ExpressWay | null => expressWays.find((way) => way === text) ?? null;
