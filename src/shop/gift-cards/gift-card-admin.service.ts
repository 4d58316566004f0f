import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { GiftCardRow } from './gift-card-admin.contract.ts';

interface GiftCardQuery {
  page: number;
  size: number;
  search: string;
  filter: 'live' | 'used' | 'expired' | 'all';
  sort: string;
}

interface Row extends Omit<GiftCardRow, 'createdAt' | 'expiresAt'> {
  createdAt: Date;
  expiresAt: Date;
}

const filters = {
  live: sql`g.balance_cents > 0 and g.expires_at > now()`,
  used: sql`g.balance_cents = 0`,
  expired: sql`g.balance_cents > 0 and g.expires_at <= now()`,
  all: sql`true`,
};
const orders: Record<string, ReturnType<typeof sql>> = {
  date: sql`g.id`,
  '-date': sql`g.id desc`,
  balance: sql`g.balance_cents, g.id`,
  '-balance': sql`g.balance_cents desc, g.id`,
  expires: sql`g.expires_at, g.id`,
  '-expires': sql`g.expires_at desc, g.id`,
};
const columns = sql`g.id, g.hint, g.currency, g.amount_cents, g.balance_cents, g.created_at, g.expires_at,
  o.id as order_id, o.number as order_number, o.email as buyer_email,
  case when g.balance_cents = 0 then 'USED' when g.expires_at <= now() then 'EXPIRED' else 'LIVE' end as state`;
const joined = sql`gift_card g left join order_line l on l.id = g.order_line_id left join sales_order o on o.id = l.order_id`;

export async function listGiftCards(ctx: Ctx, input: GiftCardQuery) {
  requirePermission(ctx, 'gift_cards.read');
  const like = likeText(input.search);
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${joined}
    where ${filters[input.filter]}
      and (${input.search} = '' or g.hint = upper(right(${input.search}, 4)) or o.number ilike ${like} or o.email ilike ${like})
    order by ${orders[input.sort] ?? orders['-date']!} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  return toPage(rows.map(toRow), rows[0]?.total ?? 0, input.page, input.size);
}

export async function findGiftCardView(ctx: Ctx, { id }: { id: number }) {
  requirePermission(ctx, 'gift_cards.read');
  const { rows } = await sql<Row>`select ${columns} from ${joined} where g.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return { ...toRow(rows[0]), entries: await entriesOf(ctx, id) };
}

const words: Record<string, string> = {
  ISSUE: 'Sold',
  HOLD: 'Used for an order',
  RELEASE: 'Returned: order not paid, or refund failed',
  REFUND: 'Returned: order refunded',
  CANCEL: 'Cancelled: purchase refunded',
};

async function entriesOf(ctx: Ctx, id: number) {
  const { rows } = await sql<{
    id: string;
    kind: string;
    deltaCents: number;
    at: Date;
    orderId: number | null;
    orderNumber: string | null;
  }>`
    select e.id::text as id, e.kind, e.delta_cents, e.at, o.id as order_id, o.number as order_number
    from gift_card_entry e
    left join payment_part t on e.source_type = 'payment' and t.payment_id::text = e.source_id and t.is_gift_card
    left join order_line l on e.source_type = 'order_line' and l.id::text = e.source_id
    left join refund f on e.source_type = 'refund' and f.id::text = e.source_id
    left join invoice n on e.source_type = 'credit_note' and n.id::text = e.source_id
    left join sales_order o on o.id = coalesce(t.order_id, l.order_id, f.order_id, n.order_id,
      case e.source_type when 'order' then e.source_id::int end)
    where e.gift_card_id = ${id} order by e.id`.execute(ctx.db);
  return rows.map(({ kind, at, ...row }) => ({ ...row, words: words[kind] ?? kind, at: at.toISOString() }));
}

function toRow({ createdAt, expiresAt, ...row }: Row & { total?: number }): GiftCardRow {
  const { total: _total, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
