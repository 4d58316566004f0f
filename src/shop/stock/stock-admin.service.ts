import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { StockRow } from './stock.contract.ts';
import { canSell, freeUnits, stockState, stockLabel, type StockLevel } from './stock.rules.ts';

const ASKS = { hits: 20, seconds: 3600 };
const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;.]{2,}$/;

/** The stock of a product; `counted` false: always available. */
export async function findStock(ctx: Ctx, { productId }: { productId: number }) {
  const held = await catalogue(ctx);
  if (!held.productsById.has(productId)) throw new Failure('not_found');
  const row = held.stocks.has(productId) ? await levelOf(ctx, productId) : null;
  if (!row) return { counted: false, state: 'in_stock' as const, words: 'In stock', most: null };
  return { counted: true, state: stockState(row), words: stockLabel(row), most: row.backorder ? null : freeUnits(row) };
}

/** Emails a customer once when a product is back in stock. */
export async function requestStockNotice(
  ctx: Ctx,
  input: { productId: number; email?: string | null },
): Promise<{ ok: true }> {
  const held = await catalogue(ctx);
  if (!held.productsById.has(input.productId)) throw new Failure('not_found');
  const email = (ctx.user?.email ?? input.email ?? '').trim();
  if (!email) throw invalid({ email: ['Email is required'] });
  if (!EMAIL.test(email)) throw invalid({ email: ['Enter a valid email address.'] });
  await countTry(ctx, { bucket: `stock-notice:${ctx.visitor.ip}`, ...ASKS });
  const level = await levelOf(ctx, input.productId);
  if (!level || canSell(level, 1)) throw new Failure('in_stock');
  await ctx.db
    .insertInto('stockNotice')
    .values({ productId: input.productId, email, personId: ctx.user?.id ?? null })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { ok: true };
}

interface StockFilter {
  page: number;
  size: number;
  search: string;
  productId?: number;
}

/** All products with tracked stock, for staff: lowest stock first. */
export async function listStock(ctx: Ctx, input: StockFilter) {
  requirePermission(ctx, 'store_room.manage');
  const { rows } = await sql<StockRow & { total: number }>`
    select s.product_id, p.name, p.sku, s.on_hand, s.reserved, s.backorder, s.backorder_days,
      (select count(*)::int from stock_notice n where n.product_id = s.product_id and n.told_at is null) as waiting,
      count(*) over ()::int as total
    from product_stock s join product p on p.id = s.product_id
    where (p.name ilike '%' || ${input.search} || '%' or p.sku ilike ${input.search} || '%')
      and (${input.productId ?? null}::int is null or s.product_id = ${input.productId ?? null}::int)
    order by s.on_hand - s.reserved, p.name limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  const shown = rows.map(({ total: _total, ...row }) => ({ ...row, words: stockLabel(row) }));
  return toPage(shown, rows[0]?.total ?? 0, input.page, input.size);
}

export interface StockChange {
  productId: number;
  onHand: number;
  backorder: boolean;
  backorderDays: number;
}

/** Staff set the stock on hand, or start to track a product; waiting customers are emailed when it is back in stock. */
export async function countStock(ctx: Ctx, input: StockChange): Promise<{ productId: number; told: number }> {
  requirePermission(ctx, 'store_room.manage', { write: true });
  const product = (await catalogue(ctx)).productsById.get(input.productId);
  if (!product) throw new Failure('not_found');
  return inTransaction(ctx, async (tx) => {
    const before = await lockLevel(tx, input.productId);
    const reserved = before?.reserved ?? 0;
    if (input.onHand < reserved && !input.backorder)
      throw invalid({ onHand: [`Enter at least ${reserved}, the number reserved for orders.`] });
    const level = { ...input, onHand: input.onHand };
    await tx.db
      .insertInto('productStock')
      .values(level)
      .onConflict((oc) => oc.column('productId').doUpdateSet({ ...level, productId: undefined }))
      .execute();
    const data = { from: before?.onHand ?? null, to: input.onHand, backorder: input.backorder };
    await recordEvent(tx, { entity: 'product_stock', entityId: input.productId, kind: 'counted', data });
    const told = canSell({ ...level, reserved }, 1) ? await tellWaiting(tx, product) : 0;
    return { productId: input.productId, told };
  });
}

async function tellWaiting(tx: Ctx, product: { id: number; name: string; slug: string }): Promise<number> {
  const waiting = await tx.db
    .updateTable('stockNotice')
    .set({ toldAt: sql<Date>`now()` })
    .where('productId', '=', product.id)
    .where('toldAt', 'is', null)
    .returning(['id', 'email', 'personId'])
    .execute();
  for (const { id, email, personId } of waiting) {
    await queueMail(tx, {
      dedupeKey: `stock-notice:${id}`,
      to: email,
      personId,
      template: 'payments.back_in_stock',
      data: { product: product.name, path: productPath(product) },
    });
  }
  return waiting.length;
}

async function levelOf(ctx: Ctx, productId: number): Promise<StockLevel | null> {
  const row = await ctx.db.selectFrom('productStock').selectAll().where('productId', '=', productId).executeTakeFirst();
  return row ?? null;
}

async function lockLevel(tx: Ctx, productId: number): Promise<StockLevel | null> {
  const query = tx.db.selectFrom('productStock').selectAll().where('productId', '=', productId).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}
