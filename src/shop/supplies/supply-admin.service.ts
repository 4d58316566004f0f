import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import type { MailData } from '#platform/mail/templates.rules.ts';
import { taxOf } from '#shop/prices/tax.rules.ts';
import { taxRatesOn } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { findAccountBalance, lockAccount } from '#shop/orders/order-standing.service.ts';
import { carrierName, UNNAMED_CARRIER } from '#shop/fulfilment/carriers.rules.ts';
import { isBlockedByPayments } from '#shop/orders/orders.rules.ts';
import { placeAccountOrder } from '#shop/orders/account-order.service.ts';
import { priceBookFor } from '#platform/places/places.rules.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import type { SupplyOrder } from './supplies.contract.ts';
import { namesSupply, viewSupplies } from './supply-view.service.ts';

interface AdminQuery {
  page: number;
  size: number;
  open: boolean;
  search?: string;
  sort?: AdminSort;
}

type AdminSort = keyof typeof orders;

const orders = {
  date: sql`o.id`,
  '-date': sql`o.id desc`,
  buyer: sql`lower(coalesce(c.name, p.name)), o.id`,
  '-buyer': sql`lower(coalesce(c.name, p.name)) desc, o.id`,
  cost: sql`o.cost_cents, o.id`,
  '-cost': sql`o.cost_cents desc, o.id`,
};

/** Orders to decide on and to send, oldest first by default; or all orders, newest first. */
export async function listSupplyAdmin(
  ctx: Ctx,
  { page, size, open, search = '', sort }: AdminQuery,
): Promise<Page<SupplyOrder>> {
  requirePermission(ctx, 'store_room.manage');
  const like = likeText(search);
  const { rows } = await sql<{ id: number; total: number }>`
    select o.id, count(*) over ()::int as total
    from supply_order o join person p on p.id = o.person_id left join clinic c on c.id = o.clinic_id
    where ${open ? sql`o.state in ('REQUESTED', 'APPROVED')` : sql`true`}
      and (${search} = '' or concat_ws(' ', c.name, p.name, o.contact_name, o.notes, o.tracking_number, o.address ->> 'company', o.address ->> 'line1', o.address ->> 'city', o.address ->> 'postalCode') ilike ${like}
        or ${namesSupply(sql`o.id`, like)})
    order by ${orders[sort ?? (open ? 'date' : '-date')]} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  return toPage(await viewSupplies(ctx, ids), rows[0]?.total ?? 0, page, size);
}

type Row = Awaited<ReturnType<typeof lockSupply>>;

function lockSupply(tx: Ctx, id: number) {
  return tx.db
    .selectFrom('supplyOrder')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}

/**
 * Approves an order: items above the allowance are sold on account with an invoice, if the clinic's account permits it.
 */
export function approveSupplies(ctx: Ctx, { id }: { id: number }): Promise<SupplyOrder> {
  return decide(ctx, { id, from: ['REQUESTED'], to: 'APPROVED' }, async (tx, row) =>
    row.costCents > 0 ? { salesOrderId: await sell(tx, row) } : {},
  );
}

export function declineSupplies(
  ctx: Ctx,
  { id, answer, version }: { id: number; answer: string; version?: string | undefined },
): Promise<SupplyOrder> {
  return decide(ctx, { id, version, from: ['REQUESTED', 'APPROVED'], to: 'DECLINED' }, async (tx, row) => {
    if (row.salesOrderId !== null)
      throw new Failure('illegal_transition', {
        message: 'These supplies have been invoiced. Refund the order instead.',
      });
    await mail(tx, row, 'supplies.declined', { answer, lines: await listLines(tx, row.id), path: PATH });
    return { answer };
  });
}

/** The order was refunded before dispatch, so its supplies are not sent. */
export async function declineRefundedSupplies(tx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const answer = 'The order was refunded before it was sent.';
  const declined = await tx.db
    .updateTable('supplyOrder')
    .set({ state: 'DECLINED', answer })
    .where('salesOrderId', '=', orderId)
    .where('state', '=', 'APPROVED')
    .returning('id')
    .execute();
  for (const { id } of declined)
    await recordEvent(tx, {
      entity: 'supply_order',
      entityId: id,
      kind: 'declined',
      from: 'APPROVED',
      to: 'DECLINED',
      reason: answer,
    });
}

export function shipSupplies(
  ctx: Ctx,
  { id, carrier, trackingNumber }: { id: number; carrier?: string | null; trackingNumber?: string | null },
): Promise<SupplyOrder> {
  return decide(ctx, { id, from: ['APPROVED'], to: 'SHIPPED' }, async (tx, row) => {
    const sent = { carrier: carrier || UNNAMED_CARRIER, trackingNumber: trackingNumber || null };
    await mail(tx, row, 'supplies.sent', {
      contactName: row.contactName,
      carrier: carrierName(sent.carrier),
      trackingNumber: sent.trackingNumber,
      lines: await listLines(tx, row.id),
      path: PATH,
    });
    return { ...sent, shippedAt: tx.now };
  });
}

async function listLines(tx: Ctx, id: number): Promise<string[]> {
  const [supplies] = await viewSupplies(tx, [id]);
  return supplies!.lines.map(({ name, quantity }) => `${quantity} × ${name}`);
}

interface Decision {
  id: number;
  /** The state shown on the page. */
  version?: string | undefined;
  from: string[];
  to: 'APPROVED' | 'DECLINED' | 'SHIPPED';
}

async function decide(
  ctx: Ctx,
  { id, version, from, to }: Decision,
  work: (tx: Ctx, row: Row) => Promise<object>,
): Promise<SupplyOrder> {
  requirePermission(ctx, 'store_room.manage', { write: true });
  await inTransaction(ctx, async (tx) => {
    const row = await lockSupply(tx, id);
    refuseOutdated(version, row.state);
    if (!from.includes(row.state)) throw new Failure('illegal_transition');
    const set = await work(tx, row);
    await tx.db
      .updateTable('supplyOrder')
      .set({ state: to, ...set })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, { entity: 'supply_order', entityId: id, kind: to.toLowerCase(), from: row.state, to });
  });
  const [view] = await viewSupplies(ctx, [id]);
  return view!;
}

const PATH = '/my/order-supplies';

async function mail<Template extends 'supplies.declined' | 'supplies.sent'>(
  tx: Ctx,
  row: Row,
  template: Template,
  data: MailData<Template>,
): Promise<void> {
  const person = await tx.db.selectFrom('person').select('email').where('id', '=', row.personId).executeTakeFirst();
  await queueMail(tx, {
    dedupeKey: `${template}:${row.id}`,
    to: person!.email,
    personId: row.personId,
    template,
    data,
  });
}

async function sell(tx: Ctx, row: Row): Promise<number> {
  const buyer = await tx.db
    .selectFrom('person')
    .select(['email', 'type', 'countryCode', 'netTermsDays', 'firstName', 'lastName'])
    .where('id', '=', row.personId)
    .executeTakeFirstOrThrow();
  await lockAccount(tx, row.personId);
  const standing = await findAccountBalance(tx, { id: row.personId, type: buyer.type });
  if (isBlockedByPayments(standing, row.costCents))
    throw new Failure('illegal_transition', {
      message:
        'The clinic has overdue invoices or has reached its credit limit. Decline this order, or change its terms first.',
    });
  const [lines, book, snapshot] = [
    await tx.db
      .selectFrom('supplyOrderLine')
      .innerJoin('product', 'product.id', 'supplyOrderLine.productId')
      .select(['productId', 'product.name', 'product.sku', 'quantity', 'costCents'])
      .where('supplyOrderId', '=', row.id)
      .where('costCents', '>', 0)
      .orderBy('supplyOrderLine.id')
      .execute(),
    await tx.db
      .selectFrom('priceBook')
      .select('taxIncluded')
      .where('code', '=', priceBookFor(buyer.countryCode))
      .executeTakeFirstOrThrow(),
    await catalogue(tx),
  ];
  const shipTo = { country: buyer.countryCode, state: row.address.stateCode };
  const rates = taxRatesOn(snapshot, tx.now.toISOString().slice(0, 10), shipTo.country);
  return placeAccountOrder(tx, {
    personId: row.personId,
    clinicId: row.clinicId,
    email: buyer.email,
    audience: buyer.type,
    countryCode: buyer.countryCode,
    address: { ...row.address, firstName: buyer.firstName, lastName: buyer.lastName },
    termDays: buyer.netTermsDays,
    notes: `Supplies above the allowance, request ${row.id}`,
    taxIncluded: book.taxIncluded,
    lines: lines.map(({ costCents, ...line }) => {
      const tax = taxOf({ netCents: costCents, taxClass: 'SUPPLY', shipTo, rates, taxIncluded: book.taxIncluded });
      const { cents: taxCents, percent: taxRatePercent, parts: taxParts } = tax;
      return { ...line, goodsCents: costCents, taxClass: 'SUPPLY', taxRatePercent, taxCents, taxParts };
    }),
  });
}
