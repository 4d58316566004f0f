/** The fields of an address, as stored on an order. */
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

/** The initial values of an address form. */
export const emptyAddress = Object.fromEntries(addressColumns.map((name) => [name, ''])) as Record<
  (typeof addressColumns)[number],
  string
>;
