import { countryNameOf, placeLines } from '#platform/places/place-lines.rules.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { carrierName } from '#shop/fulfilment/carriers.rules.ts';
import type { SupplyOrder } from './supplies.contract.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'supply_order.address': SupplyAddress;
  }
}

export interface SupplyAddress {
  company: string | null;
  line1: string | null;
  city: string | null;
  stateCode: string | null;
  postalCode: string | null;
  countryCode: string;
}

export function supplyAddressLines({
  company,
  line1,
  city,
  stateCode,
  postalCode,
  countryCode,
}: SupplyAddress): string[] {
  const town = placeLines({ city: city ?? '', stateCode, postalCode, countryCode });
  return [company, line1, ...town, countryNameOf(countryCode)].filter((line): line is string => Boolean(line));
}

/** Whether a supply order contains an item with a matching name. */
export function namesSupply(orderId: RawBuilder<unknown>, like: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from supply_order_line l join product t on t.id = l.product_id
    where l.supply_order_id = ${orderId} and t.name ilike ${like})`;
}

/** Supply orders in the order of the ids. The caller must check that they may be viewed. */
export async function viewSupplies(ctx: Ctx, ids: readonly number[]): Promise<SupplyOrder[]> {
  if (ids.length === 0) return [];
  const [orders, lines] = await Promise.all([
    ctx.db
      .selectFrom('supplyOrder')
      .innerJoin('person', 'person.id', 'supplyOrder.personId')
      .leftJoin('clinic', 'clinic.id', 'supplyOrder.clinicId')
      .selectAll('supplyOrder')
      .select(['person.name as personName', 'clinic.name as clinicName'])
      .where('supplyOrder.id', 'in', [...ids])
      .execute(),
    ctx.db
      .selectFrom('supplyOrderLine')
      .innerJoin('product', 'product.id', 'supplyOrderLine.productId')
      .selectAll('supplyOrderLine')
      .select('product.name')
      .where('supplyOrderId', 'in', [...ids])
      .orderBy('supplyOrderLine.id')
      .execute(),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const order = byId.get(id);
    if (!order) return [];
    return [
      {
        id,
        state: order.state,
        contactName: order.contactName,
        notes: order.notes,
        address: supplyAddressLines(order.address),
        currency: order.currency,
        costCents: order.costCents,
        orderId: order.salesOrderId,
        carrier: order.carrier === null ? null : carrierName(order.carrier),
        trackingNumber: order.trackingNumber,
        answer: order.answer,
        createdAt: order.createdAt.toISOString(),
        buyer: order.clinicName ?? order.personName,
        lines: lines
          .filter((line) => line.supplyOrderId === id)
          .map(({ productId, name, quantity, freePieces, pieces, costCents }) => ({
            productId,
            name,
            quantity,
            freePieces,
            pieces,
            costCents,
          })),
      },
    ];
  });
}
