import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { areResultsWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { Litter, Transfer } from './transfers.contract.ts';
import { CLAIMED_BY_CODE, type TransferSide, type TransferState } from './transfers.rules.ts';

interface ListFilter {
  page: number;
  size: number;
  side: TransferSide;
  search: string;
  state?: TransferState;
  sort: '-created_at' | 'created_at' | 'expires_at' | '-expires_at';
}

/**
 * Offers by the user, or to their email address. The search covers the other party's name or address and the animals'
 * names.
 */
export async function listTransfers(ctx: Ctx, filter: ListFilter): Promise<Page<Transfer>> {
  const user = requireUser(ctx);
  const mine =
    filter.side === 'out'
      ? sql`t.seller_id = ${user.id}`
      : sql`t.seller_id <> ${user.id} and (t.email = ${user.email.toLowerCase()} or t.receiver_id = ${user.id})`;
  const text = likeText(filter.search);
  const other = filter.side === 'out' ? sql`t.email` : sql`s.name`;
  const found = filter.search
    ? sql`and (${other} ilike ${text} or exists (select from animal_transfer_item i join animal a on a.id = i.animal_id
        where i.transfer_id = t.id and (a.name ilike ${text} or a.registered_name ilike ${text})))`
    : sql``;
  const state = filter.state ? sql`and ${STATE} = ${filter.state}` : sql``;
  const { rows } = await sql<{ id: number; total: number }>`
    select t.id, count(*) over ()::int as total from animal_transfer t join person s on s.id = t.seller_id
    where ${mine} ${found} ${state}
    order by ${orders[filter.sort]}, t.id desc limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(
    ctx.db,
  );
  const results = await describe(
    ctx,
    rows.map(({ id }) => id),
  );
  return toPage(results, rows[0]?.total ?? 0, filter.page, filter.size);
}

// An expired offer is shown as such even before the nightly job has closed it.
const STATE = sql`case when t.state = 'OFFERED' and t.expires_at <= now() then 'EXPIRED' else t.state end`;

const orders = {
  '-created_at': sql`t.id desc`,
  created_at: sql`t.id asc`,
  expires_at: sql`t.expires_at asc`,
  '-expires_at': sql`t.expires_at desc`,
};

/** The offer of an emailed link, for a signed-in user who has it; not found for the seller. */
export async function findByLink(ctx: Ctx, input: { token: string }): Promise<Transfer> {
  const user = requireUser(ctx);
  const row = await ctx.db
    .selectFrom('animalTransfer')
    .select(['id', 'state', 'receiverId'])
    .where('tokenHash', '=', hashToken(input.token))
    .where('sellerId', '<>', user.id)
    .executeTakeFirst();
  // An accepted offer is shown only to the user who accepted it.
  if (!row || (row.state === 'ACCEPTED' && row.receiverId !== user.id)) throw new Failure('not_found');
  const [transfer] = await describe(ctx, [row.id]);
  if (!transfer) throw new Failure('not_found');
  return transfer;
}

interface TransferRow {
  id: number;
  state: TransferState;
  sellerId: string;
  sellerName: string;
  email: string | null;
  note: string | null;
  keepsAccess: boolean;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  animals: Transfer['animals'];
}

async function describe(ctx: Ctx, ids: number[]): Promise<Transfer[]> {
  if (ids.length === 0) return [];
  const user = requireUser(ctx);
  const { rows } = await sql<TransferRow>`
    select t.id, ${STATE} as state, t.seller_id, s.name as seller_name, t.email, t.note, t.keeps_access, t.created_at, t.expires_at, t.decided_at,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'species', sp.common_name, 'breed', b.name, 'sex', a.sex,
          'dateOfBirth', a.date_of_birth::text,
          'reported', (select count(*) from sample x where x.animal_id = a.id and exists (select from report r where r.sample_id = x.id) and not ${areResultsWithdrawn})) order by a.id), '[]')
        from animal_transfer_item i join animal a on a.id = i.animal_id join species sp on sp.id = a.species_id
        left join breed b on b.id = a.breed_id where i.transfer_id = t.id) as animals
    from animal_transfer t join person s on s.id = t.seller_id
    where t.id in (${sql.join(ids)}) order by array_position(array[${sql.join(ids)}]::int[], t.id)`.execute(ctx.db);
  return rows.map(({ sellerId, sellerName, email, createdAt, expiresAt, decidedAt, ...row }) => {
    const isSeller = sellerId === user.id;
    return {
      ...row,
      side: isSeller ? 'out' : 'in',
      isByCode: email === null,
      otherParty: isSeller ? (email ?? CLAIMED_BY_CODE) : sellerName,
      offeredAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  });
}

/**
 * The user's animals of the same dam and date of birth, so that a litter can be selected as a whole; youngest first.
 */
export async function listLitters(ctx: Ctx): Promise<{ results: Litter[] }> {
  const user = requireUser(ctx);
  const { rows } = await sql<Litter>`
    select d.id as dam_id, d.name as dam_name, a.date_of_birth::text as born_on,
      json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name collate natural_order) as animals
    from animal_ownership o join animal a on a.id = o.animal_id join animal d on d.id = a.dam_id
    where o.person_id = ${user.id} and o.till is null and not o.archived and a.state = 'ACTIVE' and a.date_of_birth is not null
    group by d.id, d.name, a.date_of_birth having count(*) > 1
    order by a.date_of_birth desc, d.id limit 20`.execute(ctx.db);
  return { results: rows };
}
