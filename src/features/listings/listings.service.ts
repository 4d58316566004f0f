import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { toPage } from '#shared/paging.ts';

interface SearchInput {
  species?: 'dog' | 'cat' | undefined;
  breed?: number | undefined;
  country?: string | undefined;
  q?: string | undefined;
  page: number;
  size: number;
}

/** Public: who is listed today. Names no person and no address. */
export async function searchListings(ctx: Ctx, input: SearchInput) {
  const found = listed(ctx, input);
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .innerJoin('country', 'country.code', 'breederListing.countryCode')
    .select(['breederListing.id', 'kennelName', 'country.name as country', 'area', 'about', 'plannedLitters'])
    .select(['testedPercent', 'gradedPercent'])
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
  const results = rows.map((row) => ({
    ...row,
    testedPercent: row.testedPercent ?? 0,
    gradedPercent: row.gradedPercent ?? 0,
  }));
  return toPage(results, Number(count), input.page, input.size);
}

function listed(ctx: Ctx, { species, breed, country, q }: SearchInput) {
  let found = ctx.db
    .selectFrom('breederListing')
    .where('breederListing.state', '=', 'LISTED')
    .where(sql<SqlBool>`listed_until >= current_date`);
  if (species) found = found.where('speciesId', '=', species === 'dog' ? 1 : 2);
  if (country) found = found.where('countryCode', '=', country);
  if (breed) found = found.where(sql<SqlBool>`${breed} = any(breed_ids)`);
  for (const word of (q ?? '').split(/\s+/).filter(Boolean)) {
    const like = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    found = found.where(
      sql<SqlBool>`(kennel_name ilike ${like} or area ilike ${like} or about ilike ${like} or exists (select 1 from breed where breed.id = any(breed_ids) and breed.name ilike ${like}))`,
    );
  }
  return found;
}

interface ListingInput {
  personId: string;
  speciesId: 1 | 2;
  kennelName: string;
  countryCode: string;
  area: string;
  about: string;
  breedIds: number[];
  testedPercent: number;
  gradedPercent: number;
  badgeCode: string;
  listedUntil: string;
}

/** Lists a breeder whose animals were checked; the table refuses less than 80 % tested and 50 % graded. */
export async function keepListing(tx: Ctx, input: ListingInput): Promise<void> {
  const values = { ...input, state: 'LISTED', checkedAt: tx.now };
  await tx.db
    .insertInto('breederListing')
    .values(values)
    .onConflict((conflict) => conflict.columns(['personId', 'speciesId']).doUpdateSet(values))
    .execute();
}
