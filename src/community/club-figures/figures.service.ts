import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { type FigureAnimal, type FigureGroup, figureStatuses, publishable, type Publication } from './figures.rules.ts';
import { requireClub } from '#community/clubs/membership.service.ts';
import { storedCounted, storedGroups } from './stored-figures.rules.ts';

export interface Figure {
  breed: string;
  test: string;
  animals: number;
  owners: number;
  groups: FigureGroup[];
  publishedAt: string;
}

/** The published figures of a club, by breed and test, for its members. */
export async function listFigures(ctx: Ctx, { clubId }: { clubId: number }): Promise<Figure[]> {
  await requireClub(ctx, { clubId, right: 'figures.read' });
  const { rows } = await sql<Omit<Figure, 'publishedAt'> & { publishedAt: Date }>`
    select breed, test, animals, owners, groups, published_at from (
      select distinct on (f.breed_id, f.test_id) b.name as breed, t.name as test, f.animals, f.owners, f.groups, f.published_at
      from club_figure f join breed b on b.id = f.breed_id join test t on t.id = f.test_id
      where f.club_id = ${clubId} and f.is_sound order by f.breed_id, f.test_id, f.version desc) newest
    order by breed, test`.execute(ctx.db);
  return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }));
}

interface Row {
  clubId: number;
  breedId: number;
  testId: number;
}

/**
 * Nightly: publishes new figures for each club, breed and test whose animals have changed enough. Returns their number.
 */
export async function publishFigures(ctx: Ctx): Promise<number> {
  const { rows: clubs } = await sql<{ clubId: number }>`
    select distinct club_id from club_grant where in_figures and ended_at is null order by club_id`.execute(ctx.db);
  let published = 0;
  for (const { clubId } of clubs) published += await publishClub(ctx, clubId);
  return published;
}

async function publishClub(ctx: Ctx, clubId: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    // Serialised: two clubs at once would not see each other's figures, which a member of both could compare.
    await sql`select pg_advisory_xact_lock(hashtext('club figures'))`.execute(tx.db);
    let published = 0;
    for (const { row, animals } of await countAnimals(tx, clubId)) {
      const others = await findPublished(tx, row);
      const figure = publishable(others, animals);
      if (!figure) continue;
      const ofThisClub = others.filter((one) => one.clubId === clubId);
      const last = ofThisClub.findLast((one) => one.isSound);
      if (last && isSame(last.counted, figure.counted)) continue;
      await insertFigure(tx, row, { ...figure, version: ofThisClub.length + 1 });
      published += 1;
    }
    return published;
  });
}

interface CountedRow extends Row, FigureAnimal {}

/**
 * The animals to count: those with an active grant whose owner allowed figures, with their valid results of the disease
 * tests that the club may see.
 */
async function countAnimals(tx: Ctx, clubId: number): Promise<{ row: Row; animals: FigureAnimal[] }[]> {
  const { rows } = await sql<CountedRow>`
    select g.club_id, a.breed_id, r.test_id, g.animal_id, g.granted_by as owner_id,
      case r.status when 'at_risk' then 'affected' else r.status end as status
    from club_grant g join animal a on a.id = g.animal_id
    join lateral counted_results(array[a.id]) r on g.all_tests or r.test_id = any(g.test_ids)
    join test t on t.id = r.test_id and t.kind = 'disease'
    where g.club_id = ${clubId} and g.ended_at is null and g.in_figures and a.breed_id is not null
      and r.status in ('clear', 'carrier', 'affected', 'at_risk')
    order by a.breed_id, r.test_id, g.animal_id`.execute(tx.db);
  const found = new Map<string, { row: Row; animals: FigureAnimal[] }>();
  for (const { breedId, testId, animalId, ownerId, status } of rows) {
    const key = `${breedId} ${testId}`;
    const entry = found.get(key) ?? { row: { clubId, breedId, testId }, animals: [] };
    entry.animals.push({ animalId, ownerId, status });
    found.set(key, entry);
  }
  return [...found.values()];
}

export interface PublishedFigure extends Publication {
  clubId: number;
  version: number;
  isSound: boolean | null;
}

/**
 * All figures of this breed and test, of every club, oldest first. The person who granted the animal counts as its
 * owner.
 */
export async function findPublished(tx: Ctx, { breedId, testId }: Omit<Row, 'clubId'>): Promise<PublishedFigure[]> {
  const rows = await tx.db
    .selectFrom('clubFigure')
    .select(['clubId', 'version', 'isSound', 'groups', 'counted'])
    .where('breedId', '=', breedId)
    .where('testId', '=', testId)
    .orderBy('publishedAt')
    .orderBy('clubId')
    .orderBy('version')
    .execute();
  const all = rows.map(({ groups, counted, ...row }) => ({
    ...row,
    groups: storedGroups.parse(groups),
    counted: storedCounted.parse(counted),
  }));
  const owners = await findGrantors(tx, [...new Set(all.flatMap(({ counted }) => Object.values(counted).flat()))]);
  return all.map(({ counted, ...row }) => ({
    ...row,
    counted: figureStatuses.flatMap((status) =>
      (counted[status] ?? []).map((animalId) => {
        const ownerId = owners.get(`${row.clubId} ${animalId}`) ?? '';
        return { animalId, status, ownerId };
      }),
    ),
  }));
}

async function findGrantors(tx: Ctx, animalIds: number[]): Promise<Map<string, string>> {
  if (animalIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('clubGrant')
    .select(['clubId', 'animalId', 'grantedBy'])
    .where('animalId', 'in', animalIds)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ clubId, animalId, grantedBy }) => [`${clubId} ${animalId}`, grantedBy]));
}

function isSame(before: readonly FigureAnimal[], now: readonly FigureAnimal[]): boolean {
  const keys = (animals: readonly FigureAnimal[]) =>
    animals.map(({ animalId, status }) => `${animalId} ${status}`).toSorted();
  return keys(before).join() === keys(now).join();
}

async function insertFigure(
  tx: Ctx,
  row: Row,
  { counted, groups, version }: Publication & { version: number },
): Promise<void> {
  const ids = Object.fromEntries(
    figureStatuses.map((wanted) => [
      wanted,
      counted.filter(({ status }) => status === wanted).map(({ animalId }) => animalId),
    ]),
  );
  await tx.db
    .insertInto('clubFigure')
    .values({
      ...row,
      version,
      animals: counted.length,
      owners: new Set(counted.map(({ ownerId }) => ownerId)).size,
      groups: JSON.stringify(groups),
      counted: JSON.stringify(ids),
      isSound: true,
      publishedAt: tx.now,
    })
    .execute();
}
