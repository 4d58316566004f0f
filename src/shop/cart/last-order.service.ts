import { sql } from 'kysely';

interface Buyer {
  personId: string | null;
  countryCode: string;
}

/**
 * What the last order of an account knows, for a cart of theirs that does not: addresses, phone and who takes the sample.
 * Only of an order to the same country, because the country of delivery decides the prices of a cart.
 */
export function fromLastOrder({ personId, countryCode }: Buyer) {
  const last = (column: string) => sql<string | null>`(select ${sql.ref(column)} from sales_order
    where person_id = ${personId} and country_code = ${countryCode} and billing_address is not null
    order by id desc limit 1)`;
  return {
    billingAddress: last('billing_address'),
    shippingAddress: last('shipping_address'),
    phone: last('phone'),
    sampleCollector: last('sample_collector'),
  };
}
