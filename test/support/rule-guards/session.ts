import { proves } from './table.ts';

const placesRules = 'src/platform/places/places.rules.ts';
const placesTest = 'src/platform/places/places.rules.test.ts';
const placesApi = 'src/platform/places/places.api.test.ts';
const menus = 'src/site/frame/menus.rules.ts';
const audience = 'src/platform/accounts/audience.rules.ts';
const menusTest = 'src/site/frame/menus.rules.test.ts';
const authTest = 'src/platform/sign-in/auth.api.test.ts';

/** Sessions, countries and roles. */
export const sessionGuards = [
  ...proves('src/platform/accounts/app-config.rules.ts', 'src/platform/accounts/app-config.rules.test.ts', {
    R008: ["isUserType(userType) ? userType : 'guest'", "isUserType(userType) ? userType : 'owner'"],
    R009: ['countryCode: code, countryCurrency: currency, userType', 'countryCurrency: currency, userType'],
    R010: ['countryCode: code, countryCurrency: currency, userType', 'countryCode: code, userType'],
    R011: ['userType: user.type, userId: user.id }', 'userId: user.id }'],
    R013: ['  if (config.userId === user.id) return config;\n', ''],
    R026: ["['vet', 'breeder', 'owner', 'guest']", "['vet', 'breeder', 'owner', 'guest', 'admin' as UserType]"],
    R030: ['countryCurrency: text(countryCurrency),', 'countryCurrency: null,'],
  }),
  ...proves('src/platform/accounts/account-tools.rules.ts', 'src/platform/accounts/account-tools.rules.test.ts', {
    R031: ["DEFAULT_TOOL = 'my-animals'", "DEFAULT_TOOL = 'order-history'"],
    R138: ["'redeem-tests': { label: 'Redeem tests', to: '/activate?mode=redeem' },", ''],
  }),
  ...proves('src/platform/accounts/use-session.ts', 'src/platform/accounts/use-session-load.test.tsx', {
    R005: ['    forgetUser();\n    if', '    if'],
    R025: ['    toaster.error(DETAILS_FAILED);\n', ''],
  }),
  ...proves('src/platform/accounts/use-session.ts', 'src/platform/accounts/use-session.test.ts', {
    R027: ['user, isLoggedIn: true, clubs', 'user, isLoggedIn: false, clubs'],
    R028: ['clubData: clubs[0] ?? null, vetUsers }', 'clubData: clubs[0] ?? null }'],
  }),
  ...proves('src/platform/accounts/use-account.ts', 'src/platform/accounts/use-account.test.ts', {
    R014: ['for (const key of Object.values(PERSISTED)) storage.removeItem(key);', 'void storage;'],
    R029: ["checkout: 'checkout',", "checkout: 'config',"],
  }),
  ...proves('src/platform/sign-in/session.service.ts', authTest, {
    R006: ['  if (!row) {\n    clearSessionCookie(ctx);\n', '  if (!row) {\n'],
    R022: ['  await removeOwnSession(ctx);\n  clearSessionCookie(ctx);', '  clearSessionCookie(ctx);'],
  }),
  ...proves('src/platform/places/places.service.ts', authTest, {
    R012: ["remember(ctx, 'country', '', 0)", "remember(ctx, 'currency', '', 0)"],
  }),
  ...proves(placesRules, placesTest, {
    R048: ["DEFAULT_COUNTRY = 'AU'", "DEFAULT_COUNTRY = 'US'"],
    R049: ['?.currency ?? DEFAULT_CURRENCY', "?.currency ?? 'AUD'"],
    R050: ["  AU: 'AUD'", "  AU: 'NZD'"],
    R051: ["US: 'USD'", "US: 'CAD'"],
    R052: ["CA: 'CAD'", "CA: 'USD'"],
    R053: ["EU: 'EUR'", "EU: 'GBP'"],
    R054: ["UK: 'GBP'", "UK: 'EUR'"],
    R055: ["words('RU CU", "words('CU"],
    R057: ["GBP: '£', EUR", "GBP: '$', EUR"],
    R059: ["symbols[currency] ?? '$'", "symbols[currency] ?? '€'"],
    R060: ["words('AU GB DE ES FR IT NL PL PT SE CA NZ US')", "words('AU GB DE ES FR IT NL PL PT SE CA NZ')"],
    R061: ["words('US GB CA')", "words('US CA')"],
    R637: ["includes(code)) ?? 'US'", "includes(code)) ?? 'AU'"],
  }),
  // How amounts are displayed.
  ...proves('src/shared/money.ts', placesTest, {
    R056: ["[currency] ?? '$';", "[currency] ?? '€';"],
    R058: ["{ GBP: '£', EUR: '€' }", "{ GBP: '£' } as Record<string, string>"],
  }),
  ...proves('src/shared/cookie.ts', 'src/shared/cookie.test.ts', {
    R047: ['DEFAULT_COOKIE_SECONDS = 7 * 86_400', 'DEFAULT_COOKIE_SECONDS = 31 * 86_400'],
  }),
  ...proves('src/platform/places/places.service.ts', placesApi, {
    R037: ["remember(ctx, 'country', ctx.visitor.countryCode)", 'ctx.visitor.countryCode.length'],
    R043: [
      "remember(ctx, 'country', input.country, COUNTRY_SECONDS)",
      "remember(ctx, 'country', 'AU', COUNTRY_SECONDS)",
    ],
    R045: ['COUNTRY_SECONDS = CHOICE_DAYS * 86_400', 'COUNTRY_SECONDS = 7 * 86_400'],
    R064: [".where('countryCode', '=', country.code)", ".where('countryCode', '=', 'US')"],
    R067: ["remember(ctx, 'currency', input.currency)", "remember(ctx, 'country', input.currency)"],
  }),
  ...proves('src/app/http/visitor.ts', placesApi, {
    R038: ['countryKnown: Boolean(stored ?? detected) || local', 'countryKnown: Boolean(place) || local'],
    R036: ['currency: place?.currency ?? DEFAULT_CURRENCY', 'currency: DEFAULT_CURRENCY'],
  }),
  ...proves('src/app/http/visitor.ts', 'test/entities.test.ts', {
    R034: ['stored || signedIn ? null', 'stored ? null'],
  }),
  ...proves('src/site/frame/country-dialog.tsx', 'src/site/frame/country-dialog.test.tsx', {
    R040: ["chosen === 'AU' ? (", "chosen === 'XX' ? ("],
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
  ...proves('src/platform/accounts/access.rules.ts', 'src/platform/accounts/access.rules.test.ts', {
    R076: ['if (!actor) return false;', 'if (!actor) return true;'],
    R086: ["'supplies.order': ['vet', ", "'supplies.order': ["],
    R090: ["if (!isAllowed(actor, 'people.view_as')) return 'forbidden';\n", ''],
  }),
  ...proves('src/platform/accounts/access.service.ts', 'src/platform/accounts/access.rules.test.ts', {
    R104: ["throw new Failure('not_signed_in')", "throw new Failure('forbidden')"],
  }),
  ...proves('src/shop/catalogue/listing.rules.ts', 'src/shop/catalogue/listing.rules.test.ts', {
    R092: ["audience === 'owner' ? ['Trait', 'Disease'] : testTypes", 'audience ? testTypes : testTypes'],
  }),
  ...proves('src/site/home/home.rules.ts', 'src/site/home/home.rules.test.ts', {
    R147: ["userType ? [userType] : ['breeder', 'owner', 'vet']", "userType ? [userType] : ['owner', 'vet']"],
    R150: ["countryCode === null || countryCode === 'AU' ||", 'countryCode === null ||'],
    R151: ["countryCode === null || countryCode === 'AU' ||", "countryCode === 'AU' ||"],
    R153: ['return sites.main;', 'return OWNER_SHOP;'],
  }),
  ...proves(placesRules, 'src/site/home/home.rules.test.ts', {
    R062: ['/${countryCode.toLowerCase()}`', '/${countryCode}`'],
  }),
  ...proves('src/site/home/home-products.tsx', 'src/site/home/home-products.test.tsx', {
    R143: ['title="Cat DNA tests"', 'title="Cats"'],
    R145: ['to={pregnancyTest}\n            external\n', 'to={pregnancyTest}\n'],
    R146: ['to="/news-and-blogs" title="News"', 'to="/news-and-blogs" title="Stories"'],
  }),
  ...proves('src/site/frame/notices.service.ts', 'src/site/frame/notices.service.test.ts', {
    R111: ["noticeOf('merger-banner')", "noticeOf('campaign')"],
    R245: ["|| cookieOf(ctx.requestHeaders, 'campaign-popup')", ''],
  }),
];
