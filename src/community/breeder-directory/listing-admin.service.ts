import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findPerson } from '#platform/accounts/accounts.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { AdminListing } from './listing-admin.contract.ts';
import { checkListing } from './check-listing.service.ts';

export interface ListingQuery {
  page: number;
  size: number;
  search: string;
  filter: 'listed' | 'paused' | 'checking' | 'complaints' | 'ended' | 'all';
  sort: string;
}

const openComplaints = sql`(select count(*)::int from form_request f where f.form = 'breeder-complaint'
  and f.answers ? 'listingId' and f.answers ->> 'listingId' = l.id::text and f.state in ('NEW', 'IN_PROGRESS', 'WAITING'))`;

const filters = {
  listed: sql`l.state = 'LISTED' and l.paused_at is null`,
  paused: sql`l.paused_at is not null`,
  checking: sql`l.state in ('SUBMITTED', 'CHECKING')`,
  complaints: sql`${openComplaints} > 0`,
  ended: sql`l.state in ('LAPSED', 'REMOVED', 'DECLINED')`,
  all: sql`true`,
};

const orders: Record<string, ReturnType<typeof sql>> = {
  kennel: sql`l.kennel_name collate "und-x-icu", l.id`,
  '-kennel': sql`l.kennel_name collate "und-x-icu" desc, l.id`,
  tested: sql`l.tested_percent nulls first, l.id`,
  '-tested': sql`l.tested_percent desc nulls last, l.id`,
  until: sql`l.listed_until nulls last, l.id`,
  '-until': sql`l.listed_until desc nulls last, l.id`,
};

export async function listAdminListings(ctx: Ctx, input: ListingQuery) {
  requirePermission(ctx, 'listings.read');
  const like = likeText(input.search);
  const { rows } = await sql<AdminListing & { total: number }>`
    select l.id, l.kennel_name, s.common_name as species, c.name as country, l.area, p.id as person_id, p.name as person, p.email,
      l.state, l.paused_reason, l.decided_reason as reason, coalesce(l.tested_percent, 0) as tested_percent,
      coalesce(l.graded_percent, 0) as graded_percent, l.listed_until::text as listed_until, count(*) over ()::int as total,
      (select count(*)::int from form_request f where f.form = 'breeder-contact' and f.state <> 'SUSPECT'
        and f.answers ? 'listingId' and f.answers ->> 'listingId' = l.id::text) as letters,
      jsonb_build_object('open', ${openComplaints}, 'upheld', (select count(*)::int from event e
        where e.entity = 'breeder_listing' and e.entity_id = l.id::text and e.kind = 'complaint' and e.to_state = 'UPHELD')) as complaints
    from breeder_listing l join person p on p.id = l.person_id join species s on s.id = l.species_id
      join country c on c.code = l.country_code
    where ${filters[input.filter]} and (${input.search} = '' or l.kennel_name ilike ${like} or p.name ilike ${like}
      or p.email ilike ${like} or l.area ilike ${like})
    order by ${orders[input.sort] ?? orders['kennel']!} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  const results = rows.map(({ total: _total, ...row }) => row);
  return toPage<AdminListing>(results, rows[0]?.total ?? 0, input.page, input.size);
}

/**
 * Removes a listing from the search from the next request on, while something is investigated. Its figures are still
 * updated.
 */
export async function pauseListing(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<{ ok: true }> {
  requirePermission(ctx, 'listings.decide', { write: true });
  return inTransaction(ctx, async (tx) => {
    const listing = await lock(tx, id);
    if (listing.pausedAt || !['LISTED', 'CHECKING'].includes(listing.state)) throw new Failure('illegal_transition');
    await tx.db
      .updateTable('breederListing')
      .set({ pausedAt: tx.now, pausedReason: reason })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, { entity: 'breeder_listing', entityId: id, kind: 'paused', reason });
    await notifyBreeder(tx, listing, { template: 'listings.paused', reason });
    return { ok: true as const };
  });
}

export async function resumeListing(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  requirePermission(ctx, 'listings.decide', { write: true });
  return inTransaction(ctx, async (tx) => {
    const listing = await lock(tx, id);
    if (!listing.pausedAt) throw new Failure('illegal_transition');
    await tx.db
      .updateTable('breederListing')
      .set({ pausedAt: null, pausedReason: null })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, { entity: 'breeder_listing', entityId: id, kind: 'resumed' });
    await checkListing(tx, { id });
    await notifyBreeder(tx, listing, { template: 'listings.resumed', reason: '' });
    return { ok: true as const };
  });
}

/** Ends a listing permanently: only a new application that staff accept can restore it. */
export async function removeListing(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<{ ok: true }> {
  requirePermission(ctx, 'listings.decide', { write: true });
  return inTransaction(ctx, async (tx) => {
    const listing = await lock(tx, id);
    if (!['SUBMITTED', 'CHECKING', 'LISTED'].includes(listing.state)) throw new Failure('illegal_transition');
    await tx.db
      .updateTable('breederListing')
      .set({ state: 'REMOVED', decidedReason: reason, pausedAt: null, pausedReason: null })
      .where('id', '=', id)
      .execute();
    const from = listing.state;
    await recordEvent(tx, { entity: 'breeder_listing', entityId: id, kind: 'removed', from, to: 'REMOVED', reason });
    await notifyBreeder(tx, listing, {
      template: 'listings.ended',
      reason: `Our staff removed your listing: ${reason}`,
    });
    return { ok: true as const };
  });
}

async function lock(tx: Ctx, id: number) {
  const row = await tx.db
    .selectFrom('breederListing')
    .select(['id', 'personId', 'kennelName', 'state', 'pausedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return row;
}

interface ListingNotice {
  template: 'listings.paused' | 'listings.resumed' | 'listings.ended';
  reason: string;
}

async function notifyBreeder(
  tx: Ctx,
  { id, personId, kennelName: kennel }: { id: number; personId: string; kennelName: string },
  { template, reason }: ListingNotice,
): Promise<void> {
  const { email } = await findPerson(tx, personId);
  await queueMail(tx, {
    dedupeKey: `listing:${id}:${template}:${tx.requestId}`,
    to: email,
    personId,
    template,
    data: { kennel, reason },
  });
}
