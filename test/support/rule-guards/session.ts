import { proves } from './table.ts';

const accounts = 'src/features/accounts/';
const pages = 'src/features/pages/';
const places = 'src/features/places/';
const placesRules = `${places}places.rules.ts`;
const placesTest = `${places}places.rules.test.ts`;
const placesApi = `${places}places.api.test.ts`;
const menus = `${pages}menus.rules.ts`;
const audience = 'src/features/accounts/audience.rules.ts';
const menusTest = `${pages}menus.rules.test.ts`;
const authTest = `${accounts}auth.api.test.ts`;

/** Sessions, countries and roles. */
export const sessionGuards = [
  ...proves(`${accounts}app-config.rules.ts`, `${accounts}app-config.rules.test.ts`, {
    R008: ["isUserType(userType) ? userType : 'guest'", "isUserType(userType) ? userType : 'owner'"],
    R009: ['countryCode: code, countryCurrency: currency, userType', 'countryCurrency: currency, userType'],
    R010: ['countryCode: code, countryCurrency: currency, userType', 'countryCode: code, userType'],
    R011: ['userType: user.type, userId: user.id }', 'userId: user.id }'],
    R013: ['  if (config.userId === user.id) return config;\n', ''],
    R026: ["['vet', 'breeder', 'owner', 'guest']", "['vet', 'breeder', 'owner', 'guest', 'admin' as UserType]"],
    R030: ['countryCurrency: text(countryCurrency),', 'countryCurrency: null,'],
  }),
  ...proves(`${accounts}account-tools.rules.ts`, `${accounts}account-tools.rules.test.ts`, {
    R031: ["DEFAULT_TOOL = 'my-animals'", "DEFAULT_TOOL = 'order-history'"],
    R138: ["'redeem-tests': { label: 'Redeem tests', to: '/activate?mode=redeem' },", ''],
  }),
  ...proves(`${pages}use-session.ts`, `${pages}use-session-load.test.tsx`, {
    R005: ['    forgetUser();\n    if', '    if'],
    R025: ['    toaster.error(DETAILS_FAILED);\n', ''],
  }),
  ...proves(`${pages}use-session.ts`, `${pages}use-session.test.ts`, {
    R027: ['user, isLoggedIn: true, clubs', 'user, isLoggedIn: false, clubs'],
    R028: ['clubData: clubs[0] ?? null, vetUsers }', 'clubData: clubs[0] ?? null }'],
  }),
  ...proves(`${accounts}use-account.ts`, `${accounts}use-account.test.ts`, {
    R014: ['for (const key of Object.values(PERSISTED)) storage.removeItem(key);', 'void storage;'],
    R029: ["checkout: 'checkout',", "checkout: 'config',"],
  }),
  ...proves(`${accounts}session.service.ts`, authTest, {
    R006: ['  if (!row) {\n    clearSessionCookie(ctx);\n', '  if (!row) {\n'],
    R022: ['  await removeOwnSession(ctx);\n  clearSessionCookie(ctx);', '  clearSessionCookie(ctx);'],
  }),
  ...proves(`${places}places.service.ts`, authTest, {
    R012: ["remember(ctx, 'country', '', 0)", "remember(ctx, 'currency', '', 0)"],
  }),
  ...proves(placesRules, placesTest, {
    R048: ["DEFAULT_COUNTRY = 'AU'", "DEFAULT_COUNTRY = 'US'"],
    R049: ['?.currency ?? DEFAULT_CURRENCY', "?.currency ?? 'AUD'"],
    R050: ["{ AU: 'AUD'", "{ AU: 'NZD'"],
    R051: ["US: 'USD'", "US: 'CAD'"],
    R052: ["CA: 'CAD'", "CA: 'USD'"],
    R053: ["EU: 'EUR'", "EU: 'GBP'"],
    R054: ["UK: 'GBP'", "UK: 'EUR'"],
    R055: ["new Set(['RU'])", 'new Set<string>()'],
    R057: ["GBP: '£', EUR", "GBP: '$', EUR"],
    R059: ["symbols[currency] ?? '$'", "symbols[currency] ?? '€'"],
    R060: ["words('AU GB DE ES FR IT NL PL PT SE CA NZ US')", "words('AU GB DE ES FR IT NL PL PT SE CA NZ')"],
    R061: ["words('US GB CA')", "words('US CA')"],
    R637: ["includes(code)) ?? 'US'", "includes(code)) ?? 'AU'"],
  }),
  // What readers see of an amount.
  ...proves('src/shared/money.ts', placesTest, {
    R056: ["[currency] ?? '$';", "[currency] ?? '€';"],
    R058: ["{ GBP: '£', EUR: '€' }", "{ GBP: '£' } as Record<string, string>"],
  }),
  ...proves('src/shared/cookie.ts', 'src/shared/cookie.test.ts', {
    R047: ['DEFAULT_COOKIE_SECONDS = 7 * 86_400', 'DEFAULT_COOKIE_SECONDS = 31 * 86_400'],
  }),
  ...proves(`${places}places.service.ts`, placesApi, {
    R037: ["remember(ctx, 'country', ctx.visitor.countryCode)", 'ctx.visitor.countryCode.length'],
    R043: [
      "remember(ctx, 'country', input.country, COUNTRY_SECONDS)",
      "remember(ctx, 'country', 'AU', COUNTRY_SECONDS)",
    ],
    R045: ['COUNTRY_SECONDS = 31 * 86_400', 'COUNTRY_SECONDS = 7 * 86_400'],
    R064: [".where('countryCode', '=', country.code)", ".where('countryCode', '=', 'US')"],
    R067: ["remember(ctx, 'currency', input.currency)", "remember(ctx, 'country', input.currency)"],
  }),
  ...proves('src/app/visitor.ts', placesApi, {
    R038: ['countryKnown: Boolean(stored ?? detected) || local', 'countryKnown: Boolean(place) || local'],
    R036: ['currency: place?.currency ?? DEFAULT_CURRENCY', 'currency: DEFAULT_CURRENCY'],
  }),
  ...proves('src/app/visitor.ts', 'test/entities.test.ts', {
    R034: ['stored || signedIn ? null', 'stored ? null'],
  }),
  ...proves(`${pages}country-dialog.tsx`, `${pages}country-dialog.test.tsx`, {
    R040: ["{chosen === 'AU' ? (", "{chosen === 'XX' ? ("],
    R041: ['Enter site', 'Go on'],
  }),
  ...proves(audience, menusTest, {
    R001: ["return 'vet';", "return 'owner';"],
    R002: ["if (/^\\/pet-owner(\\/|$)/.test(path)) return 'owner';\n", ''],
    R003: ["  return 'breeder';\n", "  return 'owner';\n"],
  }),
  ...proves(menus, menusTest, {
    R077: ["[userType] : ['breeder', 'owner', 'vet'];", "[userType] : ['breeder', 'vet'];"],
    R078: ["userType ? [userType] : ['breeder', 'owner', 'vet'];", "['breeder', 'owner', 'vet'];"],
    R081: ["{ label: 'My animals', to: '/my/my-animals' },\n      ]", ']'],
    R082: ['...(reader.isLoggedIn ? [shop] : [])', 'shop'],
    R084: ["{ label: 'My patients', to: '/my/my-patients' }", "{ label: 'My animals', to: '/my/my-animals' }"],
    R085: ["...(audience === 'vet' ? [] : [{ label", '...([{ label'],
  }),
  ...proves(`${accounts}access.rules.ts`, `${accounts}access.rules.test.ts`, {
    R076: ['if (!actor) return false;', 'if (!actor) return true;'],
    R086: ["'supplies.order': ['vet', ", "'supplies.order': ["],
    R090: ["if (!isAllowed(actor, 'people.view_as')) return 'forbidden';\n", ''],
  }),
  ...proves(`${accounts}access.service.ts`, `${accounts}access.rules.test.ts`, {
    R104: ["throw new Failure('not_signed_in')", "throw new Failure('forbidden')"],
  }),
  ...proves('src/features/catalogue/listing.rules.ts', 'src/features/catalogue/listing.rules.test.ts', {
    R092: ["audience === 'owner' ? ['Trait', 'Disease'] : testTypes", 'audience ? testTypes : testTypes'],
  }),
  ...proves(`${pages}home.rules.ts`, `${pages}home.rules.test.ts`, {
    R147: ["userType ? [userType] : ['breeder', 'owner', 'vet']", "userType ? [userType] : ['owner', 'vet']"],
    R150: ["countryCode === null || countryCode === 'AU' ||", 'countryCode === null ||'],
    R151: ["countryCode === null || countryCode === 'AU' ||", "countryCode === 'AU' ||"],
    R153: ['return sites.main;', 'return OWNER_SHOP;'],
  }),
  ...proves(placesRules, `${pages}home.rules.test.ts`, {
    R062: ['/${countryCode.toLowerCase()}`', '/${countryCode}`'],
  }),
  ...proves(`${pages}home-products.tsx`, `${pages}home-products.test.tsx`, {
    R143: ['title="Cat DNA tests"', 'title="Cats"'],
    R145: ['to={pregnancyTest}\n            external\n', 'to={pregnancyTest}\n'],
    R146: ['to="/news-and-blogs" title="News"', 'to="/news-and-blogs" title="Stories"'],
  }),
  ...proves(`${pages}notices.service.ts`, `${pages}notices.service.test.ts`, {
    R111: ["noticeOf('merger-banner')", "noticeOf('campaign')"],
    R245: ["|| cookieOf(ctx.requestHeaders, 'campaign-popup')", ''],
  }),
];
