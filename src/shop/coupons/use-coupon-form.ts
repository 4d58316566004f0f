import type { api } from '#ui/api/api-client.ts';
import { parseNumber } from '#shared/forms/parse-number.ts';
import { parseCents } from '#shared/money.ts';
import { formText } from '#ui/forms/form-text.ts';
import { type ChosenLists, type CouponChoices, countryOptions } from './coupon-conditions.tsx';
import type { CouponView } from './coupon-admin.contract.ts';
import { audiences } from '#platform/accounts/session-user.rules.ts';
import { currencies, regions } from '#platform/places/places.rules.ts';

export type CouponToSend = Parameters<typeof api.couponAdmin.create>[0];

interface FormValues {
  form: FormData;
  kind: CouponView['kind'];
  chosen: ChosenLists;
  before: CouponView | null;
}

/** Reads a coupon from the form; the server validates every field. */
export function couponOf({ form, kind, chosen, before }: FormValues): CouponToSend {
  const numbers = (options: ChosenLists['productIds']) => options.map(({ value }) => Number(value));
  const buy = numberOf(form, 'buy');
  const get = numberOf(form, 'get');
  return {
    code: formText(form, 'code'),
    note: formText(form, 'note'),
    kind,
    percent: kind === 'PERCENT' ? numberOf(form, 'percent') : null,
    amounts: amountsOf(form, 'amounts'),
    startsAt: timeOf(form, { name: 'startsOn', before: before?.startsAt ?? null, isEnd: false }),
    endsAt: timeOf(form, { name: 'endsOn', before: before?.endsAt ?? null, isEnd: true }),
    maxUses: numberOf(form, 'maxUses'),
    maxUsesPerPerson: numberOf(form, 'maxUsesPerPerson'),
    conditions: {
      audiences: audiences.filter((one) => form.getAll('audiences').includes(one)),
      regions: regions.filter((one) => form.getAll('regions').includes(one)),
      speciesIds: form.getAll('speciesIds').map(Number),
      productIds: numbers(chosen.productIds),
      categoryIds: numbers(chosen.categoryIds),
      excludedProductIds: numbers(chosen.excludedProductIds),
      excludedCategoryIds: numbers(chosen.excludedCategoryIds),
      clubIds: numbers(chosen.clubIds),
      countries: chosen.countries.map(({ value }) => value),
      minSubtotal: amountsOf(form, 'conditions.minSubtotal'),
      maxDiscount: amountsOf(form, 'conditions.maxDiscount'),
      firstOrderOnly: form.get('firstOrderOnly') === 'on',
      includesMultipacks: form.get('includesMultipacks') === 'on',
      ...(kind === 'BUY_X_GET_Y' && buy !== null ? { buy } : {}),
      ...(kind === 'BUY_X_GET_Y' && get !== null ? { get } : {}),
    },
  };
}

export function chosenOptionsOf(coupon: CouponView | null, choices: CouponChoices): ChosenLists {
  const conditions: Partial<CouponView['conditions']> = coupon?.conditions ?? {};
  const pick = (ids: readonly (number | string)[] | undefined, options: CouponChoices['products']) =>
    (ids ?? []).map(
      (id) => options.find(({ value }) => value === String(id)) ?? { value: String(id), label: String(id) },
    );
  return {
    productIds: pick(conditions.productIds, choices.products),
    categoryIds: pick(conditions.categoryIds, choices.categories),
    excludedProductIds: pick(conditions.excludedProductIds, choices.products),
    excludedCategoryIds: pick(conditions.excludedCategoryIds, choices.categories),
    countries: pick(conditions.countries, countryOptions),
    clubIds: pick(conditions.clubIds, choices.clubs),
  };
}

/** The date of a time, for a date field. */
export function isoDay(iso: string | null): string {
  return iso?.slice(0, 10) ?? '';
}

const DAY_MS = 86_400_000;

/** The start of the first day or the end of the last day in UTC. An unchanged day keeps its exact time. */
function timeOf(form: FormData, { name, before, isEnd }: { name: string; before: string | null; isEnd: boolean }) {
  const day = formText(form, name);
  const shown = before === null ? '' : isoDay(isEnd ? new Date(Date.parse(before) - 1).toISOString() : before);
  if (day === shown) return before;
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (day === '') return null;
  return Number.isNaN(start) ? day : new Date(isEnd ? start + DAY_MS : start).toISOString();
}

function amountsOf(form: FormData, name: string): Record<string, number> {
  const sums = currencies.map((currency) => [currency, parseCents(formText(form, `${name}.${currency}`))] as const);
  return Object.fromEntries(
    sums.filter((sum): sum is readonly [(typeof currencies)[number], number] => sum[1] !== null),
  );
}

function numberOf(form: FormData, name: string): number | null {
  return parseNumber(formText(form, name));
}
