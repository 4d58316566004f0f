import type { Ctx } from '#app/context.ts';
import { DEFAULT_COUNTRY, REGIONAL_STORES } from '#features/places/places.rules.ts';
import { pathForCountry } from '#features/places/region-path.rules.ts';
import { rememberDetectedCountry } from '#features/places/places.service.ts';
import { campaignFor } from './notices.service.ts';
import { ownerButtonHref } from './home.rules.ts';

// The partners' own addresses are settings (GLANDEX_URL, PREGNANCY_TEST_URL); these hold until they are set.
const GLANDEX = 'https://www.glandex.com/';
const PREGNANCY_TEST = 'https://www.example.com/canine-pregnancy-test';

export async function homeLinks(ctx: Ctx) {
  const { regionalHost, mainSiteUrl, glandexUrl, pregnancyTestUrl } = ctx.config;
  const sites =
    regionalHost && mainSiteUrl ? { regional: regionalHost, main: mainSiteUrl, stores: REGIONAL_STORES } : null;
  return {
    ownerShop: ownSiteOf(ctx, ownerButtonHref(ctx.visitor.countryKnown ? ctx.visitor.countryCode : null, sites)),
    glandex: glandexUrl ?? GLANDEX,
    pregnancyTest: pregnancyTestUrl ?? PREGNANCY_TEST,
  };
}

/** Where no other host serves the regions, their shops are sites of this one. */
function ownSiteOf({ visitor, config }: Ctx, shop: string): string {
  const isHere = shop.startsWith('/') && visitor.region === '' && visitor.countryCode !== DEFAULT_COUNTRY;
  return isHere ? pathForCountry(shop, visitor.countryCode, config.regionalSites) : shop;
}

export async function describeVisit(ctx: Ctx) {
  const { countryCode, countryKnown, currency, audience } = ctx.visitor;
  rememberDetectedCountry(ctx);
  return {
    countryCode,
    countryKnown,
    currency,
    audience,
    demo: ctx.config.mode === 'demo',
    campaign: campaignFor(ctx),
  };
}
