import { z } from 'zod';

/** An address as a provider knows it, in the fields of an address form. */
export interface FoundAddress {
  label: string;
  line1: string;
  city: string;
  stateCode: string;
  postalCode: string;
}

/** Completes an address while it is typed. */
export interface AddressLookup {
  /** Empty when nothing fits, and when the provider is away: the form can be filled in without it. */
  suggest(input: { text: string; countryCode: string }): Promise<FoundAddress[]>;
}

const Answer = z.object({
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

const MOST_SUGGESTIONS = 5;
const LIMIT_MS = 2_000;

/** The address autocomplete of Geoapify: what is typed goes there, with the country and nothing about the buyer. */
export function geoapifyAddresses(apiKey: string, origin = 'https://api.geoapify.com'): AddressLookup {
  return {
    async suggest({ text, countryCode }) {
      const url = new URL('/v1/geocode/autocomplete', origin);
      const filter = `countrycode:${countryCode.toLowerCase()}`;
      const query = { text, filter, format: 'json', limit: String(MOST_SUGGESTIONS), apiKey };
      url.search = new URLSearchParams(query).toString();
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
        if (!answer.ok) return [];
        return Answer.parse(await answer.json()).results.flatMap(toAddress);
      } catch {
        return [];
      }
    },
  };
}

/** A street with its number: what is less exact would have to be typed anyway. */
function toAddress(found: z.infer<typeof Answer>['results'][number]): FoundAddress[] {
  const { formatted, address_line1: first, street, housenumber, city, state_code: state, postcode } = found;
  if (!street || !housenumber || !city) return [];
  const line1 = first ?? `${housenumber} ${street}`;
  return [{ label: formatted, line1, city, stateCode: state ?? '', postalCode: postcode ?? '' }];
}
