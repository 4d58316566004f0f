type Account = 'AU' | 'EU_US';

interface PaymentFacts {
  countries: readonly { code: string; currency: string; paymentAccount: Account }[];
  publishableKeys: Record<Account, string>;
  /** The accounts that have PayPal. */
  paypalAccounts: readonly Account[];
}

/** Where the country of a cart pays, as the server decides it, and what can be paid with there. */
export function paymentSetupOf(countryCode: string, { countries, publishableKeys, paypalAccounts }: PaymentFacts) {
  const account = countries.find(({ code }) => code === countryCode)?.paymentAccount ?? 'EU_US';
  return { account, publishableKey: publishableKeys[account], hasPaypal: paypalAccounts.includes(account) };
}

/** An order knows its currency only: it pays where the visitor's country does, or else the first of that currency. */
export function hasPaypalIn(
  { currency, countryCode }: { currency: string; countryCode: string },
  { countries, paypalAccounts }: Pick<PaymentFacts, 'countries' | 'paypalAccounts'>,
): boolean {
  const same = countries.filter((country) => country.currency === currency);
  const country = same.find(({ code }) => code === countryCode) ?? same[0];
  return country !== undefined && paypalAccounts.includes(country.paymentAccount);
}
