/** What an address is made of, as an order keeps it. */
export const addressColumns = [
  'firstName',
  'lastName',
  'company',
  'line1',
  'line2',
  'city',
  'stateCode',
  'postalCode',
  'countryCode',
  'phone',
] as const;

/** An address form before anything is typed. */
export const emptyAddress = Object.fromEntries(addressColumns.map((name) => [name, ''])) as Record<
  (typeof addressColumns)[number],
  string
>;
