import type { Ctx } from '#app/context.ts';
import { rememberDetectedCountry } from '#features/places/places.service.ts';

export async function describeVisit(ctx: Ctx) {
  const { countryCode, countryKnown, currency, audience } = ctx.visitor;
  rememberDetectedCountry(ctx);
  return { countryCode, countryKnown, currency, audience, demo: ctx.config.mode === 'demo' };
}
