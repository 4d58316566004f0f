import type { FoundAddress } from '#adapters/places/addresses.ts';
import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { countryFacts } from './places.rules.ts';
import { listStates } from './places.service.ts';
import { mainCitiesOf } from './main-cities.rules.ts';
import { completeAddress } from './split-address.rules.ts';
import { placeLines } from './place-lines.rules.ts';

/**
 * Suggests addresses for the typed text: from the provider, if its key is configured. Otherwise the text is split into
 * street, city and so on, based on the states, postcodes and large cities of the country.
 */
export async function suggestAddresses(
  ctx: Ctx,
  input: { text: string; countryCode: string },
): Promise<FoundAddress[]> {
  await countAttempt(ctx, { bucket: `addresses:${ctx.visitor.ip}`, hits: 120, seconds: 300 });
  const country = countryFacts(input.countryCode);
  if (!country) return [];
  if (ctx.adapters.addresses) return ctx.adapters.addresses.suggest(input);
  const states = await listStates(ctx, { countryCode: country.code });
  const cities = mainCitiesOf(country.code);
  return completeAddress(input.text, { country, states, cities }).map((found) => {
    const place = placeLines({ ...found, countryCode: country.code }).join(', ');
    return { label: `${found.line1}, ${place}, ${country.name}`, ...found };
  });
}
