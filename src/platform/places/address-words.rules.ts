interface AddressWords {
  state: string;
  postcode: string;
}

const words: Record<string, AddressWords> = {
  AU: { state: 'State', postcode: 'Postcode' },
  US: { state: 'State', postcode: 'ZIP code' },
  CA: { state: 'Province', postcode: 'Postal code' },
  IT: { state: 'Province', postcode: 'Postcode' },
  ES: { state: 'Province', postcode: 'Postcode' },
};

/** A country's labels for the parts of an address. */
export function addressWords(countryCode: string): AddressWords {
  return words[countryCode] ?? { state: 'State or region', postcode: 'Postcode' };
}

/** The error of a postcode; null if it is valid or the country has no postcodes. */
export function postcodeProblem(
  { code, postcodePattern }: { code: string; postcodePattern: string | null },
  postcode: string,
): string | null {
  if (!postcodePattern || new RegExp(`^(?:${postcodePattern})$`).test(postcode)) return null;
  const word = addressWords(code).postcode;
  if (!postcode.trim()) return `${word} is required`;
  return `Enter a valid ${word === 'ZIP code' ? word : word.toLowerCase()}.`;
}
