import { countryNameOf, placeLines } from '#platform/places/place-lines.rules.ts';
import type { EnteredAddress } from '#shop/checkout/checkout-state.rules.ts';

/** An address in the lines of a parcel label. */
export function AddressText({ address }: { address: EnteredAddress }) {
  const { firstName, lastName, company, line1, line2 } = address;
  const lines = [
    `${firstName} ${lastName}`,
    company,
    [line1, line2].filter(Boolean).join(', '),
    ...placeLines(address),
    countryNameOf(address.countryCode),
  ];
  return lines.filter(Boolean).map((line, i) => (
    <span key={i} className="block">
      {line}
    </span>
  ));
}
