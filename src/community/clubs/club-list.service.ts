import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { listRegistryNames } from '#community/registries/registries.service.ts';
import { listEntityHistory } from '#platform/admin/entity-history.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { AdminClub, AdminClubView } from '#community/club-admin/club-admin.contract.ts';
import { clubProductVersion } from './club-product-version.rules.ts';
import { logoPath } from './club-logo.service.ts';
import { openInvitationsOf } from './invitations.service.ts';
import { type MemberFilter, memberPage } from './members.service.ts';

export interface ClubQuery {
  page: number;
  size: number;
  search: string;
  filter: 'open' | 'closed' | 'without_admin' | 'all';
  sort: string;
}

interface Row extends Omit<AdminClub, 'createdAt'> {
  createdAt: Date;
  total: number;
}

const admins = sql`(select count(*)::int from club_member m where m.club_id = c.id and m.role = 'ADMIN')`;
const columns = sql`c.id, c.name, c.country_code, (select n.name from country n where n.code = c.country_code) as country, c.registry_code, c.state, c.billing_mode, c.created_at, ${admins} as admins,
  (select count(*)::int from club_member m where m.club_id = c.id) as members,
  (select count(*)::int from club_grant g where g.club_id = c.id and g.ended_at is null) as animals`;

const filters = {
  open: sql`c.state = 'ACTIVE'`,
  closed: sql`c.state = 'CLOSED'`,
  without_admin: sql`c.state = 'ACTIVE' and ${admins} = 0`,
  all: sql`true`,
};

const orders: Record<string, ReturnType<typeof sql>> = {
  name: sql`c.name collate "und-x-icu", c.id`,
  '-name': sql`c.name collate "und-x-icu" desc, c.id`,
  members: sql`members, c.id`,
  '-members': sql`members desc, c.id`,
  animals: sql`animals, c.id`,
  '-animals': sql`animals desc, c.id`,
  created: sql`c.id`,
  '-created': sql`c.id desc`,
};

export async function listAdminClubs(ctx: Ctx, input: ClubQuery) {
  requirePermission(ctx, 'club_desk.read');
  const like = likeText(input.search);
  const { rows } = await sql<Row>`
    select ${columns}, count(*) over ()::int as total from club c
    where ${filters[input.filter]} and (${input.search} = '' or plain_text(c.name) like plain_text(${like}) or c.registry_code ilike ${like} or exists (
      select from club_member m join person p on p.id = m.person_id where m.club_id = c.id and (p.email ilike ${like} or plain_text(p.name) like plain_text(${like}))))
    order by ${orders[input.sort] ?? orders['name']!} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  return toPage(rows.map(toRow), rows[0]?.total ?? 0, input.page, input.size);
}

export async function findAdminClub(ctx: Ctx, { id }: { id: number }): Promise<AdminClubView> {
  requirePermission(ctx, 'club_desk.read');
  const { rows } = await sql<
    Row & { breedIds: number[]; closedReason: string | null; logoKey: string | null; updatedAt: Date }
  >`
    select ${columns}, c.breed_ids, c.closed_reason, c.logo_key, c.updated_at, 0 as total from club c where c.id = ${id}`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (!row) throw new Failure('not_found');
  const { breedIds, closedReason, logoKey, updatedAt, ...club } = row;
  return {
    ...toRow(club),
    closedReason,
    logo: logoPath(id, logoKey)?.replace('/api/', '/api/admin/') ?? null,
    version: updatedAt.toISOString(),
    breeds: await breedsOf(ctx, breedIds),
    invitations: await openInvitationsOf(ctx, id),
    products: await productsOf(ctx, id),
    history: await historyOf(ctx, id),
  };
}

function toRow({ total: _total, createdAt, ...row }: Row): AdminClub {
  return { ...row, createdAt: createdAt.toISOString() };
}

async function breedsOf(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return [];
  return ctx.db.selectFrom('breed').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute();
}

async function productsOf(ctx: Ctx, clubId: number) {
  const rows = await ctx.db
    .selectFrom('clubProduct')
    .innerJoin('product', 'product.id', 'clubProduct.productId')
    .select(['clubProduct.productId', 'product.name', 'product.sku', 'clubProduct.note', 'clubProduct.couponCode'])
    .select('product.sellable')
    .where('clubId', '=', clubId)
    .orderBy('clubProduct.position')
    .orderBy('clubProduct.productId')
    .execute();
  return rows.map((row) => ({ ...row, version: clubProductVersion(row) }));
}

/** Entries about a product name it. */
async function historyOf(ctx: Ctx, id: number) {
  const { productsById } = await catalogue(ctx);
  const about = z.object({ productId: z.number() });
  return listEntityHistory(ctx, { entity: 'club', id }, (_kind, data) => {
    const { data: found } = about.safeParse(data);
    return (found && productsById.get(found.productId)?.name) ?? null;
  });
}

export async function listAdminMembers(ctx: Ctx, filter: Omit<MemberFilter, 'searchesEmail'>) {
  requirePermission(ctx, 'club_desk.read');
  const club = await ctx.db.selectFrom('club').select('id').where('id', '=', filter.clubId).executeTakeFirst();
  if (!club) throw new Failure('not_found');
  return memberPage(ctx, { ...filter, searchesEmail: true });
}

/** Options for the form of a club: breeds, products on sale, registries. */
export async function clubChoices(ctx: Ctx) {
  requirePermission(ctx, 'club_desk.read');
  const catalogueData = await catalogue(ctx);
  const breeds = await ctx.db
    .selectFrom('breed')
    .innerJoin('species', 'species.id', 'breed.speciesId')
    .select(['breed.id', 'breed.name', 'species.commonName as species'])
    .where('breed.kind', '=', 'breed')
    .orderBy('breed.name')
    .execute();
  return {
    breeds: breeds.map(({ id, name, species }) => ({ id, name: `${name} (${species.toLowerCase()})` })),
    products: catalogueData.products
      .filter(({ kind, sellable }) => sellable && !['shipping', 'supply', 'gift_card'].includes(kind))
      .map(({ id, name, sku }) => ({ id, name: `${name} (${sku})` })),
    registries: await listRegistryNames(ctx),
  };
}
