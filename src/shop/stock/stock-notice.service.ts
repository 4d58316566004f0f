import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { canSell, freeUnits, stockState, stockLabel, type StockLevel } from './stock.rules.ts';

const MAX_REQUESTS = { hits: 20, seconds: 3600 };
const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;.]{2,}$/;

/** The stock of a product; `counted` is false if it is always available. */
export async function findStock(ctx: Ctx, { productId }: { productId: number }) {
  const snapshot = await catalogue(ctx);
  if (!snapshot.productsById.has(productId)) throw new Failure('not_found');
  const row = snapshot.stocks.has(productId) ? await levelOf(ctx, productId) : null;
  if (!row) return { counted: false, state: 'in_stock' as const, words: 'In stock', most: null };
  return { counted: true, state: stockState(row), words: stockLabel(row), most: row.backorder ? null : freeUnits(row) };
}

/** Emails a customer once when a product is back in stock. */
export async function requestStockNotice(
  ctx: Ctx,
  input: { productId: number; email?: string | null },
): Promise<{ ok: true }> {
  const snapshot = await catalogue(ctx);
  if (!snapshot.productsById.has(input.productId)) throw new Failure('not_found');
  const email = (ctx.user?.email ?? input.email ?? '').trim();
  if (!email) throw invalid({ email: ['Email is required'] });
  if (!EMAIL.test(email)) throw invalid({ email: ['Enter a valid email address.'] });
  await countAttempt(ctx, { bucket: `stock-notice:${ctx.visitor.ip}`, ...MAX_REQUESTS });
  const level = await levelOf(ctx, input.productId);
  if (!level || canSell(level, 1)) throw new Failure('in_stock');
  await ctx.db
    .insertInto('stockNotice')
    .values({ productId: input.productId, email, personId: ctx.user?.id ?? null })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { ok: true };
}

async function levelOf(ctx: Ctx, productId: number): Promise<StockLevel | null> {
  const row = await ctx.db.selectFrom('productStock').selectAll().where('productId', '=', productId).executeTakeFirst();
  return row ?? null;
}
