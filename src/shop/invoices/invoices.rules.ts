import { placeLines } from '#platform/places/place-lines.rules.ts';
import type { TaxPart } from '#shop/prices/tax.rules.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { formatMoney, roundHalfUp, spreadWithin } from '#shared/money.ts';
import type { TaxClass } from '#shop/prices/tax.rules.ts';

export interface InvoiceLineDraft {
  description: string;
  quantity: number;
  netCents: number;
  taxClass: TaxClass;
  taxRatePercent: number;
  taxCents: number;
  /** Tax by rate; null on documents issued before taxes were rounded by rate. */
  taxParts: TaxPart[] | null;
}

export interface BilledLine {
  description: string;
  quantity: number;
  /** The line total after discount and points; includes tax if `taxIncluded`. */
  paidCents: number;
  taxClass: TaxClass;
  taxRatePercent: number;
  taxCents: number;
  taxParts: TaxPart[] | null;
}

/** Invoice lines of the products sold; free lines without tax are included, so that the buyer finds every product. */
export function invoiceLines(lines: readonly BilledLine[], taxIncluded: boolean): InvoiceLineDraft[] {
  return lines.map(({ paidCents, ...line }) => ({
    ...line,
    netCents: taxIncluded ? paidCents - line.taxCents : paidCents,
  }));
}

export interface InvoiceSum {
  netCents: number;
  taxCents: number;
  totalCents: number;
}

export function sumLines(lines: readonly Pick<InvoiceLineDraft, 'netCents' | 'taxCents'>[]): InvoiceSum {
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, 0);
  return { netCents, taxCents, totalCents: netCents + taxCents };
}

export interface TaxOfRate extends Omit<TaxPart, 'label'> {
  /** "GST"; null if it was not stored. */
  label: string | null;
  netCents: number;
}

type TaxedLine = Pick<InvoiceLineDraft, 'netCents' | 'taxCents' | 'taxRatePercent' | 'taxParts'>;

/** Net and tax for each rate, highest first. A net amount taxed at two rates (Canada: GST and PST) counts for both. */
export function taxesByRate(lines: readonly TaxedLine[]): TaxOfRate[] {
  const sums = new Map<string, TaxOfRate>();
  for (const { netCents, ...line } of lines)
    for (const part of ratesOfLine(line)) {
      const key = `${part.label} ${part.ratePercent}`;
      const sum = sums.get(key) ?? { ...part, netCents: 0, taxCents: 0 };
      sums.set(key, { ...sum, netCents: sum.netCents + netCents, taxCents: sum.taxCents + part.taxCents });
    }
  return [...sums.values()].toSorted((a, b) => b.ratePercent - a.ratePercent);
}

function ratesOfLine({ taxCents, taxRatePercent, taxParts }: Omit<TaxedLine, 'netCents'>) {
  return taxParts && taxParts.length > 0 ? taxParts : [{ label: null, ratePercent: taxRatePercent, taxCents }];
}

/** An invoice line, with the amount already credited by earlier credit notes. */
export interface SoldLine extends InvoiceLineDraft {
  lineNo: number;
  credited: Pick<InvoiceLineDraft, 'netCents' | 'taxCents'> & { taxParts: TaxPart[] };
}

export interface CreditLine extends InvoiceLineDraft {
  correctsLineNo: number;
}

/**
 * Lines of a credit note for `amountCents` of an invoice: first the named lines, then all lines in proportion to
 * their remaining amounts.
 */
export function creditLines(
  lines: readonly SoldLine[],
  amountCents: number,
  named: ReadonlyMap<number, number> = new Map(),
): CreditLine[] {
  const left = lines.map((line) => Math.max(0, grossOf(line) - grossOf(line.credited)));
  const wanted = lines.map(({ lineNo }, i) => Math.min(named.get(lineNo) ?? 0, left[i]!));
  const restCents = wanted.reduce((rest, cents) => rest - cents, amountCents);
  const more = spreadWithin(
    restCents,
    left.map((cents, i) => cents - wanted[i]!),
  );
  return lines
    .map((line, i) => creditLine(line, wanted[i]! + more[i]!))
    .filter(({ netCents, taxCents }) => netCents + taxCents > 0);
}

const grossOf = ({ netCents, taxCents }: Pick<InvoiceLineDraft, 'netCents' | 'taxCents'>) => netCents + taxCents;

/**
 * One line with net and tax, in proportion. The tax of all credits is rounded half up; each note gets the difference to
 * earlier notes, so that the last one has the remainder (business rules 3.9).
 */
function creditLine({ credited, lineNo, ...line }: SoldLine, amountCents: number): CreditLine {
  const creditedCents = grossOf(credited) + amountCents;
  const taxed = roundHalfUp((line.taxCents * creditedCents) / Math.max(1, grossOf(line)));
  const taxCents = Math.min(amountCents, taxed - credited.taxCents);
  const taxParts = line.taxParts && splitByRate(taxCents, line.taxParts, credited.taxParts);
  return { ...line, netCents: amountCents - taxCents, taxCents, taxParts, correctsLineNo: lineNo };
}

/** In proportion to the remaining tax of each rate. */
function splitByRate(taxCents: number, parts: readonly TaxPart[], credited: readonly TaxPart[]): TaxPart[] {
  const creditedTax = ({ label, ratePercent }: TaxPart) =>
    credited
      .filter((part) => part.label === label && part.ratePercent === ratePercent)
      .reduce((sum, part) => sum + part.taxCents, 0);
  const cents = spreadWithin(
    taxCents,
    parts.map((part) => part.taxCents - creditedTax(part)),
  );
  return parts.map((part, i) => ({ ...part, taxCents: cents[i]! }));
}

export const INVOICE_SERIES = ['INV', 'CN'] as const;
export type InvoiceSeries = (typeof INVOICE_SERIES)[number];
/** Issued, with an amount due. */
export const OPEN_INVOICE_STATES = ['ISSUED', 'PARTIALLY_PAID', 'OVERDUE'] as const;
export const INVOICE_STATES = ['DRAFT', ...OPEN_INVOICE_STATES, 'PAID', 'VOID', 'WRITTEN_OFF'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** "INV-AU-2026-000042": one series for each selling entity and year, its number in at least six digits. */
export const INVOICE_DIGITS = 6;
export function invoiceNumberStart(entity: string, series: InvoiceSeries, year: number): string {
  return `${series}-${entity}-${year}-`;
}

/** Business rules 3.1: "AU-1000001" is the first. */
export const ORDERS_NUMBERED_AFTER = 1_000_000;

export function invoiceTitle(seller: { taxNumber: string | null; taxLabel: string }): string {
  if (!seller.taxNumber) return 'Receipt';
  return seller.taxLabel === 'ABN' ? 'Tax invoice' : 'Invoice';
}

export interface InvoiceMoney {
  state: string;
  totalCents: number;
  paidCents: number;
}

/** The state of an issued invoice after payments of `paidCents`. */
export function stateAfterPayment<State extends string>(
  invoice: InvoiceMoney & { state: State },
  paidCents: number,
): State | 'PAID' | 'OVERDUE' | 'PARTIALLY_PAID' {
  if (paidCents >= invoice.totalCents) return 'PAID';
  if (invoice.state === 'OVERDUE') return 'OVERDUE';
  return paidCents > 0 ? 'PARTIALLY_PAID' : invoice.state;
}

/** Credits and payments of an invoice, as separate rows. */
export function settledParts(invoice: { series: InvoiceSeries; paidCents: number; creditedCents: number }) {
  if (invoice.series === 'CN') return [];
  const { paidCents, creditedCents } = invoice;
  return [
    { label: 'Credited', amountCents: creditedCents },
    { label: 'Paid', amountCents: paidCents - creditedCents },
  ].filter(({ amountCents }) => amountCents > 0);
}

interface InvoiceDiscounts {
  coupon: { code: string; discountCents: number } | null;
  points: { count: number; discountCents: number } | null;
  currency: string;
  taxIncluded: boolean;
}

/**
 * Texts about the discounts of coupon and points, which the amounts above already include; both lower the taxable
 * amount.
 */
export function discountTexts({ coupon, points, currency, taxIncluded }: InvoiceDiscounts): string[] {
  const money = (cents: number) => `${formatMoney(cents, currency)} ${taxIncluded ? 'including' : 'before'} tax`;
  const texts: string[] = [];
  if (coupon && coupon.discountCents === 0) texts.push(`Free shipping with coupon ${coupon.code}.`);
  if (coupon && coupon.discountCents > 0) texts.push(`Coupon ${coupon.code}: ${money(coupon.discountCents)}.`);
  if (points) texts.push(`${points.count} loyalty points: ${money(points.discountCents)}.`);
  const isDiscounted = points !== null || (coupon?.discountCents ?? 0) > 0;
  return isDiscounted ? ['The amounts above already include these discounts:', ...texts] : texts;
}

/** The payment reference of a bank transfer. */
export function transferReference(order: { id: number; number: string | null }): string {
  return order.number ?? `ORDER-${order.id}`;
}

export interface BankFact {
  label: string;
  value: string;
}

/** The lines of a selling entity's bank account, "BSB: 000-000". */
export function bankFacts(bankAccount: string | null): BankFact[] {
  return (bankAccount ?? '').split('\n').flatMap((line) => {
    const at = line.indexOf(': ');
    return at > 0 ? [{ label: line.slice(0, at), value: line.slice(at + 2) }] : [];
  });
}

export interface BuyerView {
  name: string;
  company: string | null;
  email: string;
  address: string[];
  taxNumber: string | null;
}

interface StoredAddress {
  firstName?: string;
  lastName?: string;
  company?: string | null;
  line1?: string;
  line2?: string | null;
  city?: string;
  stateCode?: string | null;
  postalCode?: string;
  countryCode?: string;
}

/** The buyer's details, as they were when the invoice was issued. */
export function buyerOf(email: string, name: string, address: StoredAddress | null): BuyerView {
  const typed = address ? `${address.firstName ?? ''} ${address.lastName ?? ''}`.trim() : '';
  const { city = '', countryCode = '', ...place } = address ?? {};
  const town = placeLines({ ...place, city, countryCode });
  const lines = [address?.line1, address?.line2, ...town, countryName(address?.countryCode)].filter(
    (line): line is string => Boolean(line),
  );
  return { name: typed || name || email, company: address?.company ?? null, email, address: lines, taxNumber: null };
}

const countryName = (code: string | undefined) => code && (countryFacts(code)?.name ?? code);
