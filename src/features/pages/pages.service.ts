import type { Ctx } from '#app/context.ts';

export async function describeVisit(ctx: Ctx) {
  const { countryCode, countryKnown, currency, audience } = ctx.visitor;
  return { countryCode, countryKnown, currency, audience, demo: ctx.config.mode === 'demo' };
}
