import { sql, type SqlBool } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findClinicAddress } from '#platform/accounts/clinic-address.service.ts';
import { hasPendingPayment } from '#shop/orders/order-standing.service.ts';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { SupplyOrder } from './supplies.contract.ts';
import { allowanceOf, refuseQuantity, supplyLine, type SupplyItem } from './supplies.rules.ts';
import { namesSupply, supplyAddressLines, viewSupplies, type SupplyAddress } from './supply-view.service.ts';

export interface SupplyInput {
  contactName: string;
  notes: string;
  lines: { productId: number; quantity: number }[];
}

/**
 * The items that can be ordered, with the rest of this month's allowance of the clinic, or of the person without a
 * clinic.
 */
export async function findOffer(ctx: Ctx) {
  const user = requirePermission(ctx, 'supplies.order');
  const { items, left } = await allowanceStateOf(ctx, user);
  const samples = await samplesOf(ctx, user);
  const address = await addressOf(ctx, user);
  return {
    items: items.map(({ freePerMonth, followsSamples, ...item }) => ({
      ...item,
      allowance: allowanceOf({ freePerMonth, followsSamples }, samples),
      left: left.get(item.productId) ?? null,
    })),
    currency: user.currency,
    address: address ? supplyAddressLines(address) : [],
    onAccount: user.type === 'vet',
  };
}

/**
 * Approved immediately within the allowance; above it, staff review the order, and chargeable items are sold on
 * account.
 */
export async function orderSupplies(ctx: Ctx, input: SupplyInput): Promise<SupplyOrder> {
  const user = requirePermission(ctx, 'supplies.order', { write: true });
  const id = await once(ctx, `supplies:${user.id}`, input, async (tx) => {
    // Simultaneous orders of one clinic must not use the same rest of the allowance.
    await sql`select pg_advisory_xact_lock(hashtext(${`supplies:${ownerKey(user)}`}))`.execute(tx.db);
    const address = await addressOf(tx, user);
    if (!address) throw invalid({ address: ["Please add your clinic's address or your own to your profile first."] });
    const lines = await pricedLines(tx, user, input);
    const costCents = lines.reduce((sum, line) => sum + line.costCents, 0);
    if (costCents > 0 && (await hasPendingPayment(tx, costCents))) throw new Failure('pending_payment');
    const state = costCents === 0 ? 'APPROVED' : 'REQUESTED';
    const row = await tx.db
      .insertInto('supplyOrder')
      .values({
        personId: user.id,
        clinicId: user.clinicIds[0] ?? null,
        state,
        contactName: input.contactName,
        notes: input.notes,
        address: JSON.stringify(address),
        currency: user.currency,
        costCents,
        createdAt: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto('supplyOrderLine')
      .values(lines.map((line) => ({ ...line, supplyOrderId: row.id })))
      .execute();
    await recordEvent(tx, { entity: 'supply_order', entityId: row.id, kind: 'ordered', to: state });
    return row.id;
  });
  const [view] = await viewSupplies(ctx, [id]);
  return view!;
}

async function pricedLines(tx: Ctx, user: SessionUser, input: SupplyInput) {
  const { items, left } = await allowanceStateOf(tx, user);
  const problems: FieldErrors = {};
  const lines = input.lines.map(({ productId, quantity }, i) => {
    const item = items.find((one) => one.productId === productId);
    if (!item || input.lines.findIndex((line) => line.productId === productId) !== i) {
      problems[`lines.${i}.productId`] = ['This item cannot be ordered here.'];
      return null;
    }
    const reason = refuseQuantity(quantity, item.mostPerOrder);
    if (reason) {
      problems[`lines.${i}.quantity`] = [reason];
      return null;
    }
    const line = supplyLine(item, quantity, left.get(productId) ?? null);
    // Agents and clubs have no account with terms, so they cannot exceed the allowance.
    if (line.costCents > 0 && user.type !== 'vet')
      problems[`lines.${i}.quantity`] = [`${left.get(productId) ?? 0} ${item.unit} left in this month's allowance.`];
    return line;
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return lines.filter((line) => line !== null);
}

async function allowanceStateOf(
  ctx: Ctx,
  user: SessionUser,
): Promise<{ items: SupplyItem[]; left: Map<number, number | null> }> {
  const rows = await ctx.db
    .selectFrom('supplyItem')
    .innerJoin('product', 'product.id', 'supplyItem.productId')
    .selectAll('supplyItem')
    .select('product.name')
    .orderBy('supplyItem.sort')
    .execute();
  const items = rows.map(({ cost, sort: _sort, ...row }) => ({
    ...row,
    costCents: (cost as Record<string, number>)[user.currency] ?? (cost as Record<string, number>)['USD'] ?? 0,
  }));
  const [samples, used] = [await samplesOf(ctx, user), await usedOf(ctx, user)];
  const left = new Map(
    items.map((item) => {
      const allowance = allowanceOf(item, samples);
      return [item.productId, allowance === null ? null : Math.max(0, allowance - (used.get(item.productId) ?? 0))];
    }),
  );
  return { items, left };
}

/** The clinic, or the person without a clinic. */
const ownerKey = (user: SessionUser) => String(user.clinicIds[0] ?? user.id);

async function usedOf(ctx: Ctx, user: SessionUser): Promise<Map<number, number>> {
  const clinicId = user.clinicIds[0];
  const rows = await ctx.db
    .selectFrom('supplyOrderLine as l')
    .innerJoin('supplyOrder as o', 'o.id', 'l.supplyOrderId')
    .select(['l.productId', (eb) => eb.fn.sum<string>('l.freePieces').as('pieces')])
    .$if(clinicId !== undefined, (query) => query.where('o.clinicId', '=', clinicId!))
    .$if(clinicId === undefined, (query) => query.where('o.personId', '=', user.id))
    .where('o.state', '<>', 'DECLINED')
    .where('o.createdAt', '>=', new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth(), 1)))
    .groupBy('l.productId')
    .execute();
  return new Map(rows.map((row) => [row.productId, Number(row.pieces)]));
}

async function samplesOf(ctx: Ctx, user: SessionUser): Promise<number> {
  const clinicId = user.clinicIds[0] ?? null;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kit k
    where k.activated_at > now() - interval '90 days' and (k.activated_by = ${user.id} or k.clinic_id = ${clinicId})`.execute(
    ctx.db,
  );
  return rows[0]!.count;
}

/** Supplies are sent only to the clinic; agents and clubs get them at their own address. */
async function addressOf(ctx: Ctx, user: SessionUser): Promise<SupplyAddress | null> {
  const clinicId = user.clinicIds[0];
  if (clinicId !== undefined) return findClinicAddress(ctx, clinicId);
  if (user.type === 'vet') return null;
  const ownAddress = await ctx.db
    .selectFrom('address')
    .select(['company', 'line1', 'city', 'stateCode', 'postalCode', 'countryCode'])
    .where('personId', '=', user.id)
    .orderBy('isDefaultShipping', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return ownAddress ?? null;
}

interface SupplyQuery {
  page: number;
  size: number;
  search?: string;
  sort?: 'date' | '-date' | 'cost' | '-cost';
}

export async function listSupplies(
  ctx: Ctx,
  { page, size, search, sort = '-date' }: SupplyQuery,
): Promise<Page<SupplyOrder>> {
  const user = requirePermission(ctx, 'supplies.order');
  const like = likeText(search ?? '');
  const mine = ctx.db
    .selectFrom('supplyOrder')
    .where('personId', '=', user.id)
    .$if(Boolean(search), (query) =>
      query.where(
        sql<SqlBool>`(notes ilike ${like} or tracking_number ilike ${like} or ${namesSupply(sql`supply_order.id`, like)})`,
      ),
    );
  const [rows, { count }] = await Promise.all([
    mine
      .select('id')
      .orderBy(sort.endsWith('cost') ? 'costCents' : 'id', sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    mine.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return toPage(
    await viewSupplies(
      ctx,
      rows.map((row) => row.id),
    ),
    count,
    page,
    size,
  );
}

/** Marks an order as received by the clinic. Idempotent. */
export async function markSuppliesReceived(ctx: Ctx, { id }: { id: number }): Promise<SupplyOrder> {
  const user = requirePermission(ctx, 'supplies.order', { write: true });
  await inTransaction(ctx, async (tx) => {
    const updated = await tx.db
      .updateTable('supplyOrder')
      .set({ state: 'RECEIVED' })
      .where('id', '=', id)
      .where('personId', '=', user.id)
      .where('state', '=', 'SHIPPED')
      .returning('id')
      .executeTakeFirst();
    if (updated)
      await recordEvent(tx, {
        entity: 'supply_order',
        entityId: id,
        kind: 'received',
        from: 'SHIPPED',
        to: 'RECEIVED',
      });
  });
  const mine = await ctx.db
    .selectFrom('supplyOrder')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (mine.state !== 'RECEIVED') throw new Failure('illegal_transition');
  const [view] = await viewSupplies(ctx, [id]);
  return view!;
}
