type Account = 'AU' | 'EU_US';

interface PaymentFacts {
  countries: readonly { code: string; currency: string; paymentAccount: Account }[];
  publishableKeys: Record<Account, string>;
  /** Accounts with PayPal. */
  paypalAccounts: readonly Account[];
}

/** The payment account of the cart's country, chosen as on the server, and its payment methods. */
export function paymentSetupOf(countryCode: string, { countries, publishableKeys, paypalAccounts }: PaymentFacts) {
  const account = countries.find(({ code }) => code === countryCode)?.paymentAccount ?? 'EU_US';
  return { account, publishableKey: publishableKeys[account], hasPaypal: paypalAccounts.includes(account) };
}

/**
 * An order stores only its currency: it is paid in the account of the visitor's country if the currency matches,
 * otherwise in that of the first country with the currency.
 */
export function hasPaypalIn(
  { currency, countryCode }: { currency: string; countryCode: string },
  { countries, paypalAccounts }: Pick<PaymentFacts, 'countries' | 'paypalAccounts'>,
): boolean {
  const withCurrency = countries.filter((country) => country.currency === currency);
  const country = withCurrency.find(({ code }) => code === countryCode) ?? withCurrency[0];
  return country !== undefined && paypalAccounts.includes(country.paymentAccount);
}
