import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import { photoAddress } from './listings.rules.ts';

interface SearchInput {
  species?: 'dog' | 'cat' | undefined;
  breed?: number | undefined;
  country?: string | undefined;
  state?: string | undefined;
  search?: string | undefined;
  page: number;
  size: number;
}

/** Public: the breeders listed today, without personal names and addresses. */
export async function searchListings(ctx: Ctx, input: SearchInput) {
  const found = listedQuery(ctx, input);
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .innerJoin('country', 'country.code', 'breederListing.countryCode')
    .select(['breederListing.id', 'kennelName', 'country.name as country', 'area', 'about', 'plannedLitters'])
    .select([
      'testedPercent',
      'gradedPercent',
      'badgeCode',
      'website',
      'photoKey',
      sql<string>`listed_until::text`.as('listedUntil'),
    ])
    .select(
      sql<string[]>`array(select breed.name from breed where breed.id = any(breeder_listing.breed_ids) order by 1)`.as(
        'breeds',
      ),
    )
    .orderBy('kennelName')
    .orderBy('breederListing.id')
    .limit(input.size)
    .offset((input.page - 1) * input.size)
    .execute();
  const results = rows.map(({ photoKey, ...row }) => ({
    ...row,
    photo: photoAddress('/responsible-breeders', { id: row.id, photoKey }),
    testedPercent: row.testedPercent ?? 0,
    gradedPercent: row.gradedPercent ?? 0,
    badgeCode: row.badgeCode ?? '',
  }));
  return toPage(results, Number(count), input.page, input.size);
}

/** Whether the search shows this listing today. */
export async function isInSearch(ctx: Ctx, id: number): Promise<boolean> {
  const found = listedQuery(ctx, { page: 1, size: 1 }).select('breederListing.id').where('breederListing.id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

function listedQuery(ctx: Ctx, { species, breed, country, state, search }: SearchInput) {
  let found = ctx.db
    .selectFrom('breederListing')
    .innerJoin('person', 'person.id', 'breederListing.personId')
    .where('breederListing.state', '=', 'LISTED')
    .where('breederListing.pausedAt', 'is', null)
    // Breeders whose account is about to be deleted are excluded; the listing itself is deleted with the account.
    .where('person.state', '=', 'ACTIVE')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('personDeletion as d')
            .select('d.id')
            .whereRef('d.personId', '=', 'person.id')
            .where('d.state', '=', 'WAITING'),
        ),
      ),
    )
    .where(sql<SqlBool>`listed_until >= current_date`);
  if (species) found = found.where('speciesId', '=', species === 'dog' ? 1 : 2);
  if (country) found = found.where('breederListing.countryCode', '=', country);
  if (state) found = found.where('breederListing.stateCode', '=', state);
  if (breed) found = found.where(sql<SqlBool>`${breed} = any(breed_ids)`);
  for (const word of (search ?? '').split(/\s+/).filter(Boolean)) {
    const like = likeText(word);
    found = found.where(
      sql<SqlBool>`(kennel_name ilike ${like} or area ilike ${like} or about ilike ${like} or badge_code = ${word.toUpperCase()} or exists (select 1 from breed where breed.id = any(breed_ids) and breed.name ilike ${like}))`,
    );
  }
  return found;
}
