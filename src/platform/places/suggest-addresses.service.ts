import type { FoundAddress } from '#adapters/places/addresses.ts';
import type { Ctx } from '#platform/context/context.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { countryFacts } from './places.rules.ts';
import { listStates } from './places.service.ts';
import { splitAddress } from './split-address.rules.ts';

/**
 * Addresses that complete what was typed: by the provider, where its key is set. Without one an address that was typed or
 * pasted whole is offered in its parts, by the states and postcodes of its country.
 */
export async function suggestAddresses(
  ctx: Ctx,
  input: { text: string; countryCode: string },
): Promise<FoundAddress[]> {
  await countTry(ctx, { bucket: `addresses:${ctx.visitor.ip}`, hits: 120, seconds: 300 });
  const country = countryFacts(input.countryCode);
  if (!country) return [];
  if (ctx.adapters.addresses) return ctx.adapters.addresses.suggest(input);
  const states = await listStates(ctx, { countryCode: country.code });
  const found = splitAddress(input.text, { postcodePattern: country.postcodePattern, states });
  if (!found) return [];
  const { line1, city, stateCode, postalCode } = found;
  const place = [city, stateCode, postalCode].filter(Boolean).join(' ');
  return [{ label: `${line1}, ${place}, ${country.name}`, ...found }];
}
