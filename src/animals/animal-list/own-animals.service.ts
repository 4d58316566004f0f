import { sql, type RawBuilder } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import { likeText } from '#shared/like-text.ts';
import { chipDigits, type AnimalSort, type SearchType } from '#animals/records/animals.rules.ts';

export interface OwnFilter {
  page: number;
  size: number;
  archived: boolean;
  queryType: Exclude<SearchType, 'owner_name'>;
  query: string;
  gender?: 'male' | 'female';
  speciesId?: number;
  sort: AnimalSort;
  /** For pickers: animals whose name matches come first, then the order of `sort`. */
  bestFirst?: boolean;
}

/** Ranks an exact name match first, then names that begin with the query, then all others. */
export function nameRank(name: RawBuilder<unknown>, query: string): RawBuilder<number> {
  const typed = query.trim();
  return sql<number>`case when lower(${name}) = lower(${typed}) then 0 when starts_with(lower(${name}), lower(${typed})) then 1 else 2 end`;
}

/**
 * One page of a user's animals and the total number, from the ownership rows alone: they contain everything for
 * search, filters and sorting, in indexes that begin with the person. The cost for a kennel of ten thousand does not
 * depend on the other million animals.
 */
export async function findOwnAnimals(
  ctx: Ctx,
  user: SessionUser,
  filter: OwnFilter,
): Promise<{ ids: number[]; count: number }> {
  if (filter.query === '') return plainPage(ctx, user, filter);
  const { page, size } = filter;
  const breedIds = filter.queryType === 'all' ? await breedsNamed(ctx, filter.query) : [];
  const fitting = sql`from animal_ownership o where ${sql.join(conditions(user, { ...filter, breedIds }), sql` and `)}`;
  const best = filter.bestFirst ? sql`${nameRank(sql`o.name`, filter.query)},` : sql``;
  // A search sorts all its matches anyway, so counting them here is free.
  const { rows } = await sql<{ animalId: number; count: number }>`
    select o.animal_id, count(*) over ()::int as count ${fitting}
    order by ${best} ${orderOf(filter.sort)} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  if (rows[0] || page === 1) return { ids: rows.map((row) => row.animalId), count: rows[0]?.count ?? 0 };
  const counted = await sql<{ count: number }>`select count(*)::int as count ${fitting}`.execute(ctx.db);
  return { ids: [], count: counted.rows[0]?.count ?? 0 };
}

/** Without a search, only the rows of the page are read; the total is stored separately (table animal_tally). */
async function plainPage(ctx: Ctx, user: SessionUser, filter: OwnFilter): Promise<{ ids: number[]; count: number }> {
  const { page, size, archived, speciesId, gender } = filter;
  const [found, counted] = await Promise.all([
    sql<{ animalId: number }>`
      select o.animal_id from animal_ownership o where ${sql.join(conditions(user, { ...filter, breedIds: [] }), sql` and `)}
      order by ${orderOf(filter.sort)} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db),
    sql<{ count: number }>`
      select coalesce(sum(animals), 0)::int as count from animal_tally
      where person_id = ${user.id} and archived = ${archived}
        ${speciesId === undefined ? sql`` : sql`and species_id = ${speciesId}`}
        ${gender === undefined ? sql`` : sql`and sex = ${gender}`}`.execute(ctx.db),
  ]);
  return { ids: found.rows.map((row) => row.animalId), count: counted.rows[0]?.count ?? 0 };
}

function conditions(user: SessionUser, filter: Searched): RawBuilder<unknown>[] {
  const { archived, speciesId, gender, query } = filter;
  return [
    sql`o.person_id = ${user.id}`,
    sql`o.archived = ${archived}`,
    sql`o.till is null`,
    ...(speciesId === undefined ? [] : [sql`o.species_id = ${speciesId}`]),
    ...(gender === undefined ? [] : [sql`o.sex = ${gender}`]),
    ...(query === '' ? [] : [found(filter)]),
  ];
}

/**
 * Matches of a search (Specification section 5, search types). The index contains words, numbers and kit barcodes in
 * one text: it is searched for all own animals, and the animal's own columns only for those whose text matches.
 */
function found({ queryType, query, breedIds }: Searched): RawBuilder<unknown> {
  const text = likeText(query);
  const code = likeText(normaliseBarcode(query));
  const digits = chipDigits(query);
  // A query without a letter or digit matches nothing.
  const has = (pattern: string) => (pattern === '%%' ? sql`false` : sql`o.search_text like ${pattern.toLowerCase()}`);
  const column = (name: string, pattern: string) => sql`a.${sql.ref(name)} ilike ${pattern}`;
  const animal = (pattern: string, fits: RawBuilder<unknown>) =>
    sql`${has(pattern)} and exists (select from animal a where a.id = o.animal_id and (${fits}))`;
  switch (queryType) {
    case 'barcode':
      return sql`${has(code)} and exists (select from kit k where k.animal_id = o.animal_id and upper(k.barcode) like ${code})`;
    case 'pet_name':
      return sql`${has(text)} and o.name ilike ${text}`;
    case 'registration_name':
      return animal(text, column('registered_name', text));
    case 'registration_number':
      return animal(text, column('registration_number', text));
    case 'chip_number':
      return animal(likeText(digits), column('chip_number', likeText(digits)));
    case 'name':
      return animal(text, sql`${column('name', text)} or ${column('registered_name', text)}`);
    default:
      return sql`(${sql.join([...[...spellingsOf(query)].map(has), ...ofBreeds(breedIds)], sql` or `)})`;
  }
}

type Searched = OwnFilter & { breedIds: readonly number[] };

async function breedsNamed(ctx: Ctx, query: string): Promise<number[]> {
  const rows = await ctx.db.selectFrom('breed').select('id').where('name', 'ilike', likeText(query)).execute();
  return rows.map(({ id }) => id);
}

/** The breed is stored only in `animal`, so that table is read only if the query is part of a breed name. */
function ofBreeds(ids: readonly number[]): RawBuilder<unknown>[] {
  if (ids.length === 0) return [];
  return [sql`exists (select from animal a where a.id = o.animal_id and a.breed_id in (${sql.join(ids)}))`];
}

/**
 * The query as typed, as a barcode and as a chip number, without duplicates. The chip number is included only if the
 * query can be part of one.
 */
function spellingsOf(query: string): Set<string> {
  const digits = chipDigits(query);
  const spellings = [query, normaliseBarcode(query), ...(/^[\dA-F]+$/.test(digits) ? [digits] : [])];
  return new Set(spellings.map((spelling) => likeText(spelling.toLowerCase())));
}

const orders: Record<AnimalSort, RawBuilder<unknown>> = {
  created_at: sql`o.animal_id`,
  '-created_at': sql`o.animal_id desc`,
  name: sql`o.name collate natural_order, o.animal_id desc`,
  '-name': sql`o.name collate natural_order desc, o.animal_id`,
  date_of_birth: sql`o.born, o.animal_id`,
  '-date_of_birth': sql`o.born desc nulls last, o.animal_id desc`,
};

function orderOf(sort: AnimalSort): RawBuilder<unknown> {
  return orders[sort];
}
