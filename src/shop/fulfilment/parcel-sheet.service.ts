import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { carrierName } from './carriers.rules.ts';
import { recipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { parcelSheet } from './parcel-sheet.document.ts';
import { longDate } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';

/** The list enclosed in a parcel of kits: each kit's product and barcode, without prices and addresses. */
export async function printParcelSheet(ctx: Ctx, shipmentId: number): Promise<File> {
  requirePermission(ctx, 'orders.ship');
  const shipment = await ctx.db
    .selectFrom('shipment as s')
    .innerJoin('salesOrder as o', 'o.id', 's.orderId')
    .leftJoin('person as p', 'p.id', 'o.personId')
    .select(['o.id as orderId', 'o.number', 's.carrier', 's.trackingNumber', 's.sentAt'])
    .select((eb) => [
      eb.fn.coalesce('p.countryCode', 'o.countryCode').as('countryCode'),
      eb.fn.coalesce('p.locale', eb.val('en')).as('locale'),
    ])
    .where('s.id', '=', shipmentId)
    .executeTakeFirst();
  const kits = await kitsIn(ctx, shipmentId);
  const certificates = await certificatesIn(ctx, shipmentId);
  if (!shipment || kits.length === 0) throw new Failure('not_found');
  const reader = recipientFormat(shipment);
  const bytes = await parcelSheet({
    title: 'Kits in this parcel',
    number: shipment.number ?? `Order ${shipment.orderId}`,
    facts: [
      `Sent ${longDate(shipment.sentAt.toISOString().slice(0, 10), reader)}`,
      [carrierName(shipment.carrier), shipment.trackingNumber].filter(Boolean).join(' '),
    ],
    intro: [
      'Each kit is for one animal. Activate it with its barcode before you post the sample.',
      ...(certificates.length > 0 ? [`Also in this parcel: printed certificate ${certificates.join(', ')}.`] : []),
    ].join(' '),
    rows: kits.map(({ barcode, productName, expiresOn, quickLineId }) => ({
      barcode,
      what: productName,
      note: `${quickLineId === null ? '' : 'Quick turnaround. '}Use by ${longDate(expiresOn, reader)}`,
    })),
    issuedAt: shipment.sentAt,
    reader,
  });
  return new File([new Uint8Array(bytes)], `parcel-${shipmentId}.pdf`, { type: 'application/pdf' });
}

function kitsIn(ctx: Ctx, shipmentId: number) {
  return ctx.db
    .selectFrom('orderUnit as u')
    .innerJoin('kit as k', 'k.id', 'u.kitId')
    .innerJoin('orderLine as l', 'l.id', 'u.orderLineId')
    .select(['k.barcode', 'k.expiresOn', 'l.productName', 'u.quickLineId'])
    .where('u.shipmentId', '=', shipmentId)
    .orderBy('u.id')
    .execute();
}

/** Printed certificates are sent in the first parcel of their order. */
async function certificatesIn(ctx: Ctx, shipmentId: number): Promise<string[]> {
  const { rows } = await sql<{ certificate: string }>`
    select line.meta->>'certificate' as certificate from order_line line
    join shipment s on s.order_id = line.order_id
    where s.id = ${shipmentId} and line.meta->>'certificate' is not null
      and not exists (select from shipment earlier where earlier.order_id = s.order_id and earlier.id < s.id)
    order by line.line_no`.execute(ctx.db);
  return rows.map(({ certificate }) => certificate);
}
