interface PartnerSettings {
  mode: 'demo' | 'production';
  glandexUrl: string | null;
  pregnancyTestUrl: string | null;
}

/** Where partners sell what we only point to. What is not set leads a demo to the maker; in production it is not shown. */
export function partnerUrls({ mode, glandexUrl, pregnancyTestUrl }: PartnerSettings) {
  const makers = mode === 'demo' ? MAKERS : { glandex: null, pregnancyTest: null };
  return {
    GLANDEX_URL: glandexUrl ?? makers.glandex,
    PREGNANCY_TEST_URL: pregnancyTestUrl ?? makers.pregnancyTest,
  };
}

/** A product that a partner sells can only be shown where its address is known. */
export function hasItsShop(
  { externalUrlSetting }: { externalUrlSetting: string | null },
  urls: Readonly<Record<string, string | null>>,
): boolean {
  return externalUrlSetting === null || Boolean(urls[externalUrlSetting]);
}

const MAKERS = { glandex: 'https://www.glandex.com/', pregnancyTest: 'https://kintekdetection.com/' };
