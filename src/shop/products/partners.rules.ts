interface PartnerSettings {
  mode: 'demo' | 'production';
  glandexUrl: string | null;
  pregnancyTestUrl: string | null;
}

/**
 * Shops of partners for products that we only link to. Without a setting, demo mode links to the manufacturer, and
 * production does not show the product.
 */
export function partnerUrls({ mode, glandexUrl, pregnancyTestUrl }: PartnerSettings) {
  const makers = mode === 'demo' ? MAKERS : { glandex: null, pregnancyTest: null };
  return {
    GLANDEX_URL: glandexUrl ?? makers.glandex,
    PREGNANCY_TEST_URL: pregnancyTestUrl ?? makers.pregnancyTest,
  };
}

/** A partner product is shown only if the URL of the shop is known. */
export function hasItsShop(
  { externalUrlSetting }: { externalUrlSetting: string | null },
  urls: Readonly<Record<string, string | null>>,
): boolean {
  return externalUrlSetting === null || Boolean(urls[externalUrlSetting]);
}

const MAKERS = { glandex: 'https://www.glandex.com/', pregnancyTest: 'https://kintekdetection.com/' };
