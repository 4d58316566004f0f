import { isKitRefunded } from './refunded-kits.service.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { ClinicKitSort, ClinicKitState } from './kits.rules.ts';

export interface ClinicKit {
  id: number;
  barcode: string;
  productName: string | null;
  state: ClinicKitState;
  expiresOn: string;
  expiresSoon: boolean;
  orderId: number | null;
}

interface ClinicKitQuery {
  page: number;
  size: number;
  search: string;
  sort: ClinicKitSort;
}

/** Kits that were sent to the user's clinic and not activated, whichever member ordered them. */
export async function listClinicKits(ctx: Ctx, { page, size, search, sort }: ClinicKitQuery): Promise<Page<ClinicKit>> {
  const { clinicIds } = requireUser(ctx);
  const like = likeText(search.trim().toUpperCase());
  const found = search.trim() ? sql`and (upper(k.barcode) like ${like} or upper(p.name) like ${like})` : sql``;
  // The states must match the partial index.
  const kits = sql`from kit k left join product p on p.id = k.product_id left join order_line l on l.id = k.order_line_id
    where k.clinic_id = any(${clinicIds}::int[]) and k.state in ('DISPATCHED', 'DELIVERED') and k.expires_on >= current_date
      and not ${isKitRefunded('k')} ${found}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ClinicKit>`
      select k.id, k.barcode, p.name as product_name, k.state, k.expires_on::text as expires_on,
        k.expires_on < current_date + interval '3 months' as expires_soon, l.order_id
      ${kits} order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count ${kits}`.execute(ctx.db),
  ]);
  return toPage(rows, counted.rows[0]?.count ?? 0, page, size);
}

const orders: Record<ClinicKitSort, RawBuilder<unknown>> = {
  expires: sql`k.expires_on, k.id`,
  '-expires': sql`k.expires_on desc, k.id desc`,
  product: sql`p.name nulls first, k.id`,
  '-product': sql`p.name desc nulls last, k.id desc`,
};
