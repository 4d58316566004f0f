import type { Ctx } from '#platform/context/context.ts';
import { accountTools } from '#platform/accounts/account-tools.rules.ts';
import { cookieOf, setCookieHeader } from '#shared/cookie.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { CHOICE_DAYS, countries, countryFacts, sellsTo, symbolFor } from './places.rules.ts';

const COUNTRY_SECONDS = CHOICE_DAYS * 86_400;
const currencies = new Set(countries.map((country) => country.currency));

export async function listCountries(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('country')
    .select([
      'id',
      'name',
      'code',
      'currency',
      'statesRequired',
      'isStore',
      'phonePrefix',
      'postcodePattern',
      'weightUnit',
    ])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    ...row,
    weightUnit: row.weightUnit,
    symbol: symbolFor(row.currency),
    sellsTo: sellsTo(row.code),
    site: ctx.config.regionalSites.includes(row.code) ? `/${row.code.toLowerCase()}` : null,
  }));
}

export async function listStates(ctx: Ctx, which: { countryId: number } | { countryCode: string }) {
  const country = await ctx.db
    .selectFrom('country')
    .select('code')
    .where((eb) => ('countryId' in which ? eb('id', '=', which.countryId) : eb('code', '=', which.countryCode)))
    .executeTakeFirst();
  if (!country) throw new Failure('not_found');
  return ctx.db
    .selectFrom('countryState')
    .select(['id', 'code', 'name'])
    .where('countryCode', '=', country.code)
    .orderBy('name')
    .execute();
}

export function rememberCountry(ctx: Ctx, input: { country: string }) {
  if (!countryFacts(input.country)) throw invalid({ country: ['Please choose a country.'] });
  return remember(ctx, 'country', input.country, COUNTRY_SECONDS);
}

/** R037: a detected country is also stored, for the default of 7 days, so that it is not looked up again. */
export function rememberDetectedCountry(ctx: Ctx): void {
  if (ctx.user) return;
  const { region, countryCode, currency } = ctx.visitor;
  const stored = cookieOf(ctx.requestHeaders, 'country');
  if (region && stored !== countryCode) {
    // Using a regional site counts as choosing its country, also for later URLs without a prefix.
    remember(ctx, 'country', countryCode, COUNTRY_SECONDS);
    remember(ctx, 'currency', currency);
  }
  if (region || stored) return;
  if (ctx.adapters.geoip.countryOf(ctx.visitor.ip)) remember(ctx, 'country', ctx.visitor.countryCode);
}

/** R012: after the first sign-in the account's country applies instead. */
export function forgetGuestCountry(ctx: Ctx): void {
  remember(ctx, 'country', '', 0);
}

export function rememberCurrency(ctx: Ctx, input: { currency: string }) {
  if (!currencies.has(input.currency)) throw invalid({ currency: ['Please choose a currency.'] });
  return remember(ctx, 'currency', input.currency);
}

export function rememberUserType(ctx: Ctx, input: { userType: string }) {
  return remember(ctx, 'user-type', input.userType);
}

export function rememberUserTool(ctx: Ctx, input: { userTool: string }) {
  if (!Object.hasOwn(accountTools, input.userTool)) throw invalid({ userTool: ['Please choose a tool.'] });
  return remember(ctx, 'user-tool', input.userTool, COUNTRY_SECONDS);
}

export function dismissCampaign(ctx: Ctx) {
  return remember(ctx, 'campaign-popup', 'dismissed');
}

function remember(ctx: Ctx, name: string, value: string, maxAgeSeconds?: number): { ok: true } {
  const secure = ctx.config.publicOrigin.startsWith('https:');
  // Readable by scripts, which check whether a country is stored if the server is unreachable
  // (site/frame/use-visit.ts).
  const httpOnly = name !== 'country';
  ctx.responseHeaders.append('set-cookie', setCookieHeader(name, value, { maxAgeSeconds, secure, httpOnly }));
  return { ok: true };
}
