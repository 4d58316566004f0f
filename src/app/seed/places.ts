/** Selling entities, countries and their states. Idempotent. */
import { readFileSync } from 'node:fs';
import { sql, type QueryExecutorProvider } from 'kysely';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { countries, type CountryFacts } from '#platform/places/places.rules.ts';
import { splitDelimited } from '#genetics/formats/delimited.ts';

// Demo names and numbers: an operator must replace them before selling anything.
const entities = [
  {
    code: 'AU',
    name: 'Damsire Pty Ltd',
    address: '12 Kelpie Lane, Fitzroy VIC 3065, Australia',
    country_code: 'AU',
    tax_label: 'ABN',
    tax_number: '00 000 000 000',
    bank_account: 'Account name: Damsire Pty Ltd\nBSB: 000-000\nAccount number: 0000 1234',
    currency: 'AUD',
    payment_account: 'AU',
    time_zone: 'Australia/Melbourne',
  },
  {
    code: 'US',
    name: 'Damsire Inc.',
    address: '480 Setter Street, Portland OR 97205, United States',
    country_code: 'US',
    tax_label: 'EIN',
    tax_number: '00-0000000',
    bank_account: 'Account name: Damsire Inc.\nRouting number: 000000000\nAccount number: 0000 5678',
    currency: 'USD',
    payment_account: 'EU_US',
    time_zone: 'America/Los_Angeles',
  },
  {
    code: 'EU',
    name: 'Damsire Europe Ltd',
    address: '7 Wolfhound Quay, Dublin D02 XY00, Ireland',
    country_code: 'IE',
    tax_label: 'VAT',
    tax_number: 'IE0000000X',
    bank_account: 'Account name: Damsire Europe Ltd\nIBAN: IE00 DEMO 0000 0000 0000 00\nBIC: DEMOIE00',
    currency: 'EUR',
    payment_account: 'EU_US',
    time_zone: 'Europe/Dublin',
  },
  {
    code: 'UK',
    name: 'Damsire UK Ltd',
    address: '3 Whippet Yard, Leeds LS1 4AB, United Kingdom',
    country_code: 'GB',
    tax_label: 'VAT',
    tax_number: 'GB000000000',
    bank_account: 'Account name: Damsire UK Ltd\nSort code: 00-00-00\nAccount number: 0000 9012',
    currency: 'GBP',
    payment_account: 'EU_US',
    time_zone: 'Europe/London',
  },
];

export async function seedPlaces(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into selling_entity select * from jsonb_populate_recordset(null::selling_entity, ${JSON.stringify(entities)}::jsonb)
    on conflict (code) do update set bank_account = excluded.bank_account where selling_entity.bank_account = ''`.execute(
    db,
  );
  await sql`
    insert into country select * from jsonb_populate_recordset(null::country, ${JSON.stringify(countries.map(countryRow))}::jsonb)
    on conflict (id) do update set (name, currency, region, price_book, selling_entity_code, is_store, states_required) =
      (excluded.name, excluded.currency, excluded.region, excluded.price_book, excluded.selling_entity_code, excluded.is_store, excluded.states_required)
    where (country.name, country.currency, country.region, country.price_book, country.selling_entity_code, country.is_store, country.states_required)
      is distinct from (excluded.name, excluded.currency, excluded.region, excluded.price_book, excluded.selling_entity_code, excluded.is_store, excluded.states_required)`.execute(
    db,
  );
  await sql`
    insert into country_state select * from jsonb_populate_recordset(null::country_state, ${JSON.stringify(readStates())}::jsonb)
    on conflict (id) do update set name = excluded.name where country_state.name <> excluded.name`.execute(db);
}

function countryRow(country: CountryFacts) {
  return {
    id: country.id,
    code: country.code,
    name: country.name,
    currency: country.currency,
    region: country.region,
    price_book: country.priceBook,
    selling_entity_code: country.sellingEntity,
    is_store: country.isStore,
    states_required: country.statesRequired,
    phone_prefix: isSupportedCountry(country.code) ? `+${getCountryCallingCode(country.code)}` : null,
    postcode_pattern: country.postcodePattern,
    weight_unit: country.weightUnit,
  };
}

function readStates() {
  const [, ...rows] = splitDelimited(readFileSync(new URL('./data/country_states.csv', import.meta.url), 'utf8'));
  return rows.map(({ cells: [id, country_code, code, name] }) => ({ id: Number(id), country_code, code, name }));
}
