import type { Ctx } from '#platform/context/context.ts';
import { DEFAULT_COUNTRY, REGIONAL_STORES } from '#platform/places/places.rules.ts';
import { pathForCountry } from '#platform/places/region-path.rules.ts';
import { rememberDetectedCountry } from '#platform/places/places.service.ts';
import { partnerUrls } from '#shop/products/partners.rules.ts';
import { campaignFor } from '#site/frame/notices.service.ts';
import { ownerButtonHref } from '#site/home/home.rules.ts';

export async function homeLinks(ctx: Ctx) {
  const { regionalHost, mainSiteUrl } = ctx.config;
  const partners = partnerUrls(ctx.config);
  const sites =
    regionalHost && mainSiteUrl ? { regional: regionalHost, main: mainSiteUrl, stores: REGIONAL_STORES } : null;
  return {
    ownerShop: ownSiteOf(ctx, ownerButtonHref(ctx.visitor.countryKnown ? ctx.visitor.countryCode : null, sites)),
    glandex: partners.GLANDEX_URL,
    pregnancyTest: partners.PREGNANCY_TEST_URL,
  };
}

/** Without other hosts for the regions, the regional shops are paths on this host. */
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
