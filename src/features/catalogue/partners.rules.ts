/** Where partners sell what we only point to: settings, and until they are set the partners' own front pages. */
export function partnerUrls(config: { glandexUrl: string | null; pregnancyTestUrl: string | null }) {
  return {
    GLANDEX_URL: config.glandexUrl ?? 'https://www.glandex.com/',
    PREGNANCY_TEST_URL: config.pregnancyTestUrl ?? 'https://www.example.com/canine-pregnancy-test',
  };
}
