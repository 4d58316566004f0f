import type { EnteredAddress } from '#shop/checkout/checkout-state.rules.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** An address as it is written on a parcel, line by line. */
export function AddressText({ address }: { address: EnteredAddress }) {
  const { firstName, lastName, company, line1, line2, city, stateCode, postalCode } = address;
  const countryCode = address.countryCode || 'ZZ';
  const lines = [
    `${firstName} ${lastName}`,
    company,
    [line1, line2].filter(Boolean).join(', '),
    [city, stateCode, postalCode].filter(Boolean).join(' '),
    countryNames.of(countryCode),
  ];
  return lines.filter(Boolean).map((line, i) => (
    <span key={i} className="block">
      {line}
    </span>
  ));
}
