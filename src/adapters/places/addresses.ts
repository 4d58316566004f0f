import { z } from 'zod';

/** An address from a provider, in the fields of an address form. */
export interface FoundAddress {
  label: string;
  line1: string;
  city: string;
  stateCode: string;
  postalCode: string;
}

/** Completes an address as it is typed. */
export interface AddressLookup {
  /** Empty if nothing matches or the provider is unavailable: the form can be filled in without it. */
  suggest(input: { text: string; countryCode: string }): Promise<FoundAddress[]>;
}

const Results = z.object({
  results: z.array(
    z.object({
      formatted: z.string(),
      address_line1: z.string().optional(),
      housenumber: z.string().optional(),
      street: z.string().optional(),
      city: z.string().optional(),
      state_code: z.string().optional(),
      postcode: z.string().optional(),
    }),
  ),
});

const MAX_SUGGESTIONS = 5;
const LIMIT_MS = 2_000;

/** The address autocomplete of Geoapify. It gets the typed text and the country, and nothing else about the buyer. */
export function geoapifyAddresses(apiKey: string, origin = 'https://api.geoapify.com'): AddressLookup {
  return {
    async suggest({ text, countryCode }) {
      const url = new URL('/v1/geocode/autocomplete', origin);
      const filter = `countrycode:${countryCode.toLowerCase()}`;
      const query = { text, filter, format: 'json', limit: String(MAX_SUGGESTIONS), apiKey };
      url.search = new URLSearchParams(query).toString();
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
        if (!response.ok) return [];
        return Results.parse(await response.json()).results.flatMap(toAddress);
      } catch {
        return [];
      }
    },
  };
}

/** Accepts only addresses with a street number: any other would have to be completed by hand. */
function toAddress(found: z.infer<typeof Results>['results'][number]): FoundAddress[] {
  const { formatted, address_line1: first, street, housenumber, city, state_code: state, postcode } = found;
  if (!street || !housenumber || !city) return [];
  const line1 = first ?? `${housenumber} ${street}`;
  return [{ label: formatted, line1, city, stateCode: state ?? '', postalCode: postcode ?? '' }];
}
