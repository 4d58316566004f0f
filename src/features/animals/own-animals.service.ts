import { sql, type RawBuilder } from 'kysely';
import type { Ctx, SessionUser } from '#app/context.ts';
import { normaliseBarcode } from '#features/kits/barcode.rules.ts';
import { chipDigits, likeText, type AnimalSort, type SearchType } from './animals.rules.ts';

export interface OwnFilter {
  page: number;
  size: number;
  archived: boolean;
  queryType: Exclude<SearchType, 'owner_name'>;
  query: string;
  gender?: 'male' | 'female';
  speciesId?: number;
  sort: AnimalSort;
}

/**
 * A page of somebody's own animals and how many fit, from the ownerships alone: what is searched, filtered and sorted by
 * stands there, in indexes that begin with the person. A kennel of ten thousand among a million costs what it costs alone.
 */
export async function findOwnAnimals(
  ctx: Ctx,
  user: SessionUser,
  filter: OwnFilter,
): Promise<{ ids: number[]; count: number }> {
  if (filter.query === '') return plainPage(ctx, user, filter);
  const { page, size } = filter;
  const fitting = sql`from animal_ownership o where ${sql.join(conditions(user, filter), sql` and `)}`;
  // What a search finds is put in order whole: it is counted while it is at hand.
  const { rows } = await sql<{ animalId: number; count: number }>`
    select o.animal_id, count(*) over ()::int as count ${fitting}
    order by ${orderOf(filter.sort)} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  if (rows[0] || page === 1) return { ids: rows.map((row) => row.animalId), count: rows[0]?.count ?? 0 };
  const counted = await sql<{ count: number }>`select count(*)::int as count ${fitting}`.execute(ctx.db);
  return { ids: [], count: counted.rows[0]?.count ?? 0 };
}

/** Without a search only the rows of the page are read; how many there are is kept beside (table animal_tally). */
async function plainPage(ctx: Ctx, user: SessionUser, filter: OwnFilter): Promise<{ ids: number[]; count: number }> {
  const { page, size, archived, speciesId, gender } = filter;
  const [found, counted] = await Promise.all([
    sql<{ animalId: number }>`
      select o.animal_id from animal_ownership o where ${sql.join(conditions(user, filter), sql` and `)}
      order by ${orderOf(filter.sort)} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db),
    sql<{ count: number }>`
      select coalesce(sum(animals), 0)::int as count from animal_tally
      where person_id = ${user.id} and archived = ${archived}
        ${speciesId === undefined ? sql`` : sql`and species_id = ${speciesId}`}
        ${gender === undefined ? sql`` : sql`and sex = ${gender}`}`.execute(ctx.db),
  ]);
  return { ids: found.rows.map((row) => row.animalId), count: counted.rows[0]?.count ?? 0 };
}

function conditions(user: SessionUser, filter: OwnFilter): RawBuilder<unknown>[] {
  const { archived, speciesId, gender, query } = filter;
  return [
    sql`o.person_id = ${user.id}`,
    sql`o.archived = ${archived}`,
    sql`o.till is null`,
    ...(speciesId === undefined ? [] : [sql`o.species_id = ${speciesId}`]),
    ...(gender === undefined ? [] : [sql`o.sex = ${gender}`]),
    ...(query === '' ? [] : [sql`o.animal_id in (${found(user, filter)})`]),
  ];
}

/** The ids that a search finds among the own animals (Specification section 5, search types). */
function found(user: SessionUser, { queryType, query }: OwnFilter): RawBuilder<unknown> {
  const text = likeText(query);
  const among = (wanted: string) =>
    sql`select x.animal_id from animal_ownership x where x.person_id = ${user.id} and x.till is null and x.search_text like ${wanted.toLowerCase()}`;
  const exactly = (column: string, wanted: string) =>
    sql`${among(wanted)} and exists (select from animal a where a.id = x.animal_id and a.${sql.ref(column)} ilike ${wanted})`;
  const digits = chipDigits(query);
  switch (queryType) {
    case 'barcode':
      return byBarcode(user, query);
    case 'pet_name':
      return exactly('name', text);
    case 'registration_name':
      return exactly('registered_name', text);
    case 'registration_number':
      return exactly('registration_number', text);
    case 'chip_number':
      return exactly('chip_number', likeText(digits));
    case 'name':
      return sql`${exactly('name', text)} union all ${exactly('registered_name', text)}`;
    default:
      // What cannot stand in a chip number is not looked for in them.
      return sql`${among(text)} ${/^[\dA-F]+$/.test(digits) ? sql`union all ${among(likeText(digits))}` : sql``} union all ${byBarcode(user, query)}`;
  }
}

// A trigram index finds pieces of three characters and more; below that the kits of the own animals are asked.
const INDEXED_LENGTH = 3;

function byBarcode(user: SessionUser, query: string): RawBuilder<unknown> {
  const code = normaliseBarcode(query);
  if (code.length === 0) return sql`select null::int`;
  const fits = sql`upper(k.barcode) like ${likeText(code)}`;
  return code.length >= INDEXED_LENGTH
    ? sql`select k.animal_id from kit k where ${fits} and k.animal_id is not null`
    : sql`select k.animal_id from animal_ownership x join kit k on k.animal_id = x.animal_id where x.person_id = ${user.id} and x.till is null and ${fits}`;
}

const orders: Record<AnimalSort, RawBuilder<unknown>> = {
  created_at: sql`o.animal_id`,
  '-created_at': sql`o.animal_id desc`,
  name: sql`o.name collate "und-x-icu", o.animal_id desc`,
  '-name': sql`o.name collate "und-x-icu" desc, o.animal_id`,
  date_of_birth: sql`o.born, o.animal_id`,
  '-date_of_birth': sql`o.born desc nulls last, o.animal_id desc`,
};

function orderOf(sort: AnimalSort): RawBuilder<unknown> {
  return orders[sort];
}
