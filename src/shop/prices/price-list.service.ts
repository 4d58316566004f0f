import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { PriceChange, PriceRow } from './prices.contract.ts';
import { countriesOfBook, priceVersion } from './prices.rules.ts';
import { type PricePlace, requirePlace } from './prices.service.ts';

interface PriceQuery {
  page: number;
  size: number;
  book: string;
  audience: PriceRow['audience'];
  search: string;
  filter: 'all' | 'planned' | 'missing';
  sort: string;
}

const filters = {
  all: sql`true`,
  planned: sql`c.id is not null`,
  missing: sql`x.amount_cents is null`,
};
const orders: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(p.name), p.id`,
  '-name': sql`lower(p.name) desc, p.id`,
  sku: sql`p.sku`,
  '-sku': sql`p.sku desc`,
  price: sql`x.amount_cents nulls last, p.id`,
  '-price': sql`x.amount_cents desc nulls last, p.id`,
};

export async function listBooks(ctx: Ctx) {
  requirePermission(ctx, 'catalogue.edit');
  const books = await ctx.db.selectFrom('priceBook').selectAll().orderBy('code').execute();
  return books.map((book) => ({ ...book, countries: countriesOfBook(book.code) }));
}

/** Every product that can have a price, with its price in this book for this audience. */
export async function listPrices(ctx: Ctx, input: PriceQuery) {
  requirePermission(ctx, 'catalogue.edit');
  const like = likeText(input.search);
  const { rows } = await sql<FlatRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${joined(input)}
    where p.kind <> 'shipping' and ${filters[input.filter]}
      and (${input.search} = '' or p.name ilike ${like} or p.sku ilike ${like} or p.id::text = ${input.search})
    order by ${orders[input.sort] ?? orders['name']!} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  return toPage(rows.map(toRow), rows[0]?.total ?? 0, input.page, input.size);
}

export async function findPrice(ctx: Ctx, place: PricePlace) {
  requirePermission(ctx, 'catalogue.edit');
  await requirePlace(ctx, place);
  const { rows } = await sql<FlatRow>`
    select ${columns} from ${joined(place)} where p.id = ${place.productId}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  const breeder = await ctx.db
    .selectFrom('price')
    .select('amountCents')
    .where('priceBook', '=', place.book)
    .where('productId', '=', place.productId)
    .where('audience', '=', 'breeder')
    .executeTakeFirst();
  const row = toRow(rows[0]);
  return {
    ...row,
    version: priceVersion(row),
    changes: await changesOf(ctx, place),
    breederCents: breeder?.amountCents ?? null,
  };
}

interface FlatRow extends Omit<PriceRow, 'planned'> {
  changeId: number | null;
  plannedCents: number;
  plannedNextCents: number | null;
  effectiveAt: Date;
}

const columns = sql`b.code as book, w.audience, p.id as product_id, p.name, p.sku, p.sellable, b.currency, b.tax_included,
  x.amount_cents, x.next_amount_cents, c.id as change_id, c.amount_cents as planned_cents, c.next_amount_cents as planned_next_cents, c.effective_at`;

const joined = ({ book, audience }: { book: string; audience: string }) => sql`product p
  join price_book b on b.code = ${book}
  cross join (select ${audience}::text as audience) w
  left join price x on x.price_book = b.code and x.product_id = p.id and x.audience = w.audience
  left join lateral (select * from price_change n where n.product_id = p.id and n.price_book = b.code and n.audience = w.audience
    and n.state = 'PLANNED' order by n.effective_at limit 1) c on true`;

function toRow(row: FlatRow & { total?: number }): PriceRow {
  const { changeId, plannedCents, plannedNextCents, effectiveAt, total: _total, ...rest } = row;
  const planned =
    changeId === null
      ? null
      : {
          id: changeId,
          amountCents: plannedCents,
          nextAmountCents: plannedNextCents,
          effectiveAt: effectiveAt.toISOString(),
        };
  return { ...rest, planned };
}

/** Planned changes first, then past ones, newest first. */
async function changesOf(ctx: Ctx, { book, audience, productId }: PricePlace): Promise<PriceChange[]> {
  const { rows } = await sql<
    Omit<PriceChange, 'effectiveAt' | 'plannedAt' | 'inForceAt' | 'cancelledAt'> & {
      effectiveAt: Date;
      plannedAt: Date;
      inForceAt: Date | null;
      cancelledAt: Date | null;
    }
  >`
    select c.id, c.amount_cents, c.next_amount_cents, c.effective_at, c.from_amount_cents, c.from_next_amount_cents, c.state,
      c.reason, p.name as planned_by, c.planned_at, c.in_force_at, q.name as cancelled_by, c.cancelled_at
    from price_change c left join person p on p.id = c.planned_by left join person q on q.id = c.cancelled_by
    where c.product_id = ${productId} and c.price_book = ${book} and c.audience = ${audience}
    order by c.state = 'PLANNED' desc, c.effective_at desc, c.id desc limit 100`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    effectiveAt: row.effectiveAt.toISOString(),
    plannedAt: row.plannedAt.toISOString(),
    inForceAt: row.inForceAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  }));
}
