/** The addresses in the simulated buyer's wallet. As in real wallets, a state is a code or a name. */
export const walletAddresses = [
  place('Ballarat, Australia', {
    line1: '12 Kelpie Lane',
    city: 'Ballarat',
    state: 'VIC',
    postalCode: '3350',
    country: 'AU',
  }),
  place('Perth, Australia', {
    line1: '4 Swan Street',
    city: 'Perth',
    state: 'Western Australia',
    postalCode: '6000',
    country: 'AU',
  }),
  place('Portland, United States', {
    line1: '77 Alder Street',
    city: 'Portland',
    state: 'OR',
    postalCode: '97205',
    country: 'US',
  }),
  place('Halle, Germany', { line1: 'Am Anger 3', city: 'Halle', state: '', postalCode: '06108', country: 'DE' }),
  place('York, United Kingdom', {
    line1: '5 Mill Lane',
    city: 'York',
    state: '',
    postalCode: 'YO1 7HH',
    country: 'GB',
  }),
  place('Perth, wrong postcode', {
    line1: '4 Swan Street',
    city: 'Perth',
    state: 'WA',
    postalCode: '60',
    country: 'AU',
  }),
] as const;

export const walletBuyer = { name: 'Robin Ash', email: 'buyer@example.test', phone: '+61412345678' };

interface Place {
  line1: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

function place(label: string, address: Place) {
  return { label, address };
}

/** An address in PayPal's format. */
export function paypalShipping(index: number) {
  const { address } = walletAddresses[index] ?? walletAddresses[0];
  return {
    name: { full_name: walletBuyer.name },
    address: {
      address_line_1: address.line1,
      admin_area_2: address.city,
      ...(address.state && { admin_area_1: address.state }),
      postal_code: address.postalCode,
      country_code: address.country,
    },
  };
}
