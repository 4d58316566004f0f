import { prorate, roundHalfUp } from '#shared/money.ts';

export interface TaxRate {
  countryCode: string;
  /** null: the whole country. A state's rates replace its country's. */
  stateCode: string | null;
  taxClass: string;
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
  rates: readonly TaxRate[];
}

interface Taxable {
  netCents: number;
  taxClass: string;
  shipTo: { country: string; state?: string | null };
  rates: readonly TaxRate[];
  taxIncluded: boolean;
}

/** The tax of one line, half up: a share of the price where prices include tax, on top where they do not. */
export function taxOf({ netCents, taxClass, shipTo, rates, taxIncluded }: Taxable): Tax {
  const ofCountry = rates.filter(
    (rate) => rate.countryCode === shipTo.country && rate.taxClass === taxClass && rate.ratePercent > 0,
  );
  const ofState = shipTo.state ? ofCountry.filter((rate) => rate.stateCode === shipTo.state) : [];
  const matching = ofState.length > 0 ? ofState : ofCountry.filter((rate) => rate.stateCode === null);
  const percent = matching.reduce((sum, rate) => sum + rate.ratePercent, 0);
  return { cents: taxAt({ netCents, percent, taxIncluded }), percent, rates: matching };
}

/** Half up: what is inside the price, or what comes on top. */
export function taxAt({ netCents, percent, taxIncluded }: { netCents: number; percent: number; taxIncluded: boolean }) {
  return roundHalfUp(taxIncluded ? (netCents * percent) / (100 + percent) : (netCents * percent) / 100);
}

/** One tax by its rates (Canada: GST and PST), summing to the tax. */
export function splitTax(tax: Tax): TaxPart[] {
  const cents = prorate(
    tax.cents,
    tax.rates.map((rate) => rate.ratePercent),
  );
  return tax.rates.map((rate, i) => ({ label: rate.label, ratePercent: rate.ratePercent, taxCents: cents[i]! }));
}

/** Business rules 3.9: rounded per line, then summed per rate. */
export function sumTaxes(all: readonly TaxPart[][]): TaxPart[] {
  const sums = new Map<string, TaxPart>();
  for (const part of all.flat()) {
    const key = `${part.label} ${part.ratePercent}`;
    const before = sums.get(key);
    sums.set(key, { ...part, taxCents: part.taxCents + (before?.taxCents ?? 0) });
  }
  return [...sums.values()];
}
