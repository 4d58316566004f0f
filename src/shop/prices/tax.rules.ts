import { roundHalfUp } from '#shared/money.ts';

export const TAX_CLASSES = ['KIT_TEST', 'SUPPLY', 'SHIPPING', 'DIGITAL', 'GIFT_CARD'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

export interface TaxRate {
  countryCode: string;
  /** Null for the whole country. A state's rates replace its country's. */
  stateCode: string | null;
  taxClass: TaxClass;
  label: string;
  ratePercent: number;
}

export interface TaxPart {
  label: string;
  ratePercent: number;
  taxCents: number;
}

export interface Tax {
  cents: number;
  percent: number;
  /** Per rate (Canada: GST and PST); they add up to `cents`. */
  parts: TaxPart[];
}

interface Taxable {
  netCents: number;
  taxClass: TaxClass;
  shipTo: { country: string; state?: string | null };
  rates: readonly TaxRate[];
  taxIncluded: boolean;
}

/** The tax of one line: part of the price if prices include tax, otherwise added to it. */
export function taxOf({ netCents, taxClass, shipTo, rates, taxIncluded }: Taxable): Tax {
  const ofCountry = rates.filter(
    (rate) => rate.countryCode === shipTo.country && rate.taxClass === taxClass && rate.ratePercent > 0,
  );
  const ofState = shipTo.state ? ofCountry.filter((rate) => rate.stateCode === shipTo.state) : [];
  const matching = ofState.length > 0 ? ofState : ofCountry.filter((rate) => rate.stateCode === null);
  const parts = taxParts({ netCents, rates: matching, taxIncluded });
  const percent = matching.reduce((sum, rate) => sum + rate.ratePercent, 0);
  return { cents: sumCents(parts), percent, parts };
}

/** Business rules 3.9: each rate is rounded separately, half up. */
export function taxParts({ netCents, rates, taxIncluded }: TaxedAmount): TaxPart[] {
  const percent = rates.reduce((sum, rate) => sum + rate.ratePercent, 0);
  const base = taxIncluded ? 100 + percent : 100;
  return rates.map(({ label, ratePercent }) => ({
    label,
    ratePercent,
    taxCents: roundHalfUp((netCents * ratePercent) / base),
  }));
}

interface TaxedAmount {
  netCents: number;
  rates: readonly Pick<TaxPart, 'label' | 'ratePercent'>[];
  taxIncluded: boolean;
}

export const sumCents = (parts: readonly TaxPart[]) => parts.reduce((sum, part) => sum + part.taxCents, 0);

/** Business rules 3.9: rounded per line and per rate, then summed per rate. */
export function sumTaxes(all: readonly (readonly TaxPart[])[]): TaxPart[] {
  const sums = new Map<string, TaxPart>();
  for (const part of all.flat()) {
    const key = `${part.label} ${part.ratePercent}`;
    const before = sums.get(key);
    sums.set(key, { ...part, taxCents: part.taxCents + (before?.taxCents ?? 0) });
  }
  return [...sums.values()];
}

/** True if tax will be added once the state is known, because no rate applies to the whole country. */
export function awaitsState(
  rates: readonly TaxRate[],
  { country, state }: { country: string; state?: string | null },
  taxClasses: readonly TaxClass[],
): boolean {
  const taxed = rates.filter(
    (rate) => rate.countryCode === country && taxClasses.includes(rate.taxClass) && rate.ratePercent > 0,
  );
  return !state && taxed.length > 0 && taxed.every((rate) => rate.stateCode !== null);
}
