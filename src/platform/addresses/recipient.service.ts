import type { Ctx } from '#platform/context/context.ts';
import { checkState } from '#platform/accounts/details.service.ts';
import { postcodeProblem } from '#platform/places/address-words.rules.ts';
import { normalPostcode } from '#platform/places/place-lines.rules.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { invalid } from '#shared/failure.ts';
import type { Recipient } from './recipient.rules.ts';

/** The address with its postcode in the format of its country; errors are reported per field. */
export async function checkedRecipient(ctx: Ctx, given: Recipient): Promise<Recipient> {
  const facts = countryFacts(given.country);
  if (!facts) throw invalid({ country: ['Choose a country.'] });
  await checkState(ctx, given.country, given.state);
  const postalCode = normalPostcode(given.country, given.postalCode);
  const problem = postcodeProblem(facts, postalCode);
  if (problem) throw invalid({ postalCode: [problem] });
  return { ...given, postalCode };
}
