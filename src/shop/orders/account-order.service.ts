import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { taxStep, type PriceStep } from '#shop/prices/price-steps.rules.ts';
import { sumTaxes, type TaxClass, type TaxPart } from '#shop/prices/tax.rules.ts';
import { countryFacts, currencyFor, priceBookFor } from '#platform/places/places.rules.ts';
import { Failure } from '#shared/failure.ts';
import { lockOrder } from './order-writing.service.ts';
import { placeLockedOrders } from './place-orders.service.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';

export interface AccountSale {
  personId: string;
  clinicId: number | null;
  email: string;
  audience: Audience;
  countryCode: string;
  address: object;
  termDays: number;
  notes: string;
  /** Prices of the country's price book, including tax where that price book does. */
  lines: {
    productId: number;
    name: string;
    sku: string;
    quantity: number;
    goodsCents: number;
    taxClass: TaxClass;
    taxRatePercent: number;
    taxCents: number;
    taxParts: TaxPart[];
  }[];
  taxIncluded: boolean;
}

/** The taxes of the whole order, as the receipt prints them. */
function taxSteps({ lines, taxIncluded }: AccountSale): PriceStep[] {
  return sumTaxes(lines.map((line) => line.taxParts)).map((tax) => taxStep(tax, taxIncluded));
}

/** Places an order on account for something that was not in a cart: immediately, with number, invoice and email. */
export async function placeAccountOrder(tx: Ctx, sale: AccountSale): Promise<number> {
  const entity = countryFacts(sale.countryCode)?.sellingEntity;
  if (!entity) throw new Failure('not_found');
  const goodsCents = sale.lines.reduce((sum, line) => sum + line.goodsCents, 0);
  const taxCents = sale.lines.reduce((sum, line) => sum + line.taxCents, 0);
  const { id } = await tx.db
    .insertInto('salesOrder')
    .values({
      personId: sale.personId,
      clinicId: sale.clinicId,
      sellingEntityCode: entity,
      audience: sale.audience,
      email: sale.email,
      countryCode: sale.countryCode,
      currency: currencyFor(sale.countryCode),
      priceBook: priceBookFor(sale.countryCode),
      billingAddress: JSON.stringify(sale.address),
      method: 'N',
      fulfilmentState: 'NOT_REQUIRED',
      goodsCents,
      taxCents,
      taxIncluded: sale.taxIncluded,
      steps: JSON.stringify(taxSteps(sale)),
      totalCents: goodsCents + (sale.taxIncluded ? 0 : taxCents),
      notes: sale.notes,
      createdAt: tx.now,
      searchText: sale.lines
        .map((line) => `${line.name} ${line.sku}`)
        .join(' ')
        .toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('orderLine')
    .values(
      sale.lines.map(({ name, taxRatePercent, goodsCents: cents, taxParts, ...line }, i) => ({
        ...line,
        orderId: id,
        lineNo: i + 1,
        productName: name,
        unitCents: Math.floor(cents / line.quantity),
        goodsCents: cents,
        taxRatePercent: String(taxRatePercent),
        taxParts: JSON.stringify(taxParts),
      })),
    )
    .execute();
  // Staff approve the order, so the history also records who placed it.
  const data = { orderedBy: sale.personId };
  await recordEvent(tx, { entity: 'order', entityId: id, kind: 'created', to: 'PENDING_PAYMENT', data });
  await placeLockedOrders(tx, [await lockOrder(tx, id)], { isPaid: false, termDays: sale.termDays });
  return id;
}
