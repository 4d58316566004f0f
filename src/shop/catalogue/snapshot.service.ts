import { sql } from 'kysely';
import pg from 'pg';
import { primaryOf } from '#db/replica.ts';
import type { Ctx } from '#platform/context/context.ts';
import { buildSearchIndex, type SearchIndex } from '#shop/search/search-index.rules.ts';
import { onsetText } from '#shop/fact-sheets/onset.rules.ts';
import { buildCatalogue, type Catalogue, type CatalogueRows, type SpeciesId } from './snapshot.rules.ts';

const RECONNECT_MS = 500;
const POLL_MS = 5000;

/** The catalogue in this process. `epoch` changes whenever it may be outdated; cached pages have it in their key. */
const state: {
  current: Catalogue | null;
  loading: Promise<Catalogue> | null;
  stale: boolean;
  failed: boolean;
  watching: boolean;
  epoch: number;
} = {
  current: null,
  loading: null,
  stale: true,
  failed: false,
  watching: false,
  epoch: 1,
};

/**
 * The catalogue of breeds, tests, products, prices, shipping methods and tax rates. While `watchCatalogue` listens,
 * it is returned from memory; otherwise (scripts, tests) its version is queried first. If it cannot be reloaded, the
 * last one is used.
 */
export async function catalogue(ctx: Pick<Ctx, 'db'>): Promise<Catalogue> {
  const snapshot = state.current;
  if (snapshot && !state.stale && (state.watching || (await isCurrent(ctx, snapshot)))) return snapshot;
  // Another call reloaded it while this one was checking the version.
  if (snapshot && state.current && state.current !== snapshot && !state.stale) return state.current;
  state.loading ??= load(ctx).finally(() => {
    state.loading = null;
  });
  return state.loading;
}

const indexes = new WeakMap<Catalogue, SearchIndex>();

/** The search index of a snapshot, built on first use. */
export function searchIndexOf(snapshot: Catalogue): SearchIndex {
  const index = indexes.get(snapshot) ?? buildSearchIndex(snapshot);
  indexes.set(snapshot, index);
  return index;
}

/** Increases with every change of the catalogue that this process knows of; part of the key of every stored page. */
export function catalogueVersion(): number {
  return state.epoch;
}

export interface WatchOptions {
  onLost?: (error: Error) => void;
  pollMs?: number;
}

/**
 * Listens for changes of the catalogue on a separate connection that reconnects automatically; returns a function that
 * stops it. A pooler in transaction mode (PgBouncer) accepts `listen` but delivers nothing, so the version is also
 * polled.
 */
export function watchCatalogue(
  databaseUrl: string,
  { onLost = () => {}, pollMs = POLL_MS }: WatchOptions = {},
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const reconnect = (from: pg.Client) => {
    if (from !== client) return;
    client = null;
    state.watching = false;
    if (!stopped) timer = setTimeout(() => void listen(), RECONNECT_MS);
  };
  const listen = async () => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'damsire catalogue',
      keepAlive: true,
    });
    client = connection;
    connection.on('error', onLost);
    connection.on('end', () => reconnect(connection));
    connection.on('notification', expire);
    try {
      await connection.connect();
      await connection.query('listen catalogue');
      // Covers changes made while this process was not listening.
      expire();
      state.watching = true;
    } catch (error) {
      onLost(error as Error);
      connection.end().catch(() => {});
      reconnect(connection);
    }
  };
  void listen();
  const poll = setInterval(() => void expireIfChanged(client).catch(onLost), pollMs).unref();
  return async () => {
    stopped = true;
    state.watching = false;
    clearTimeout(timer);
    clearInterval(poll);
    await client?.end().catch(() => {});
  };
}

function expire(): void {
  state.stale = true;
  state.epoch += 1;
}

async function expireIfChanged(client: pg.Client | null): Promise<void> {
  if (!client || !state.watching || !state.current || state.stale) return;
  const { rows } = await client.query<{ version: string }>('select version::text from catalogue_version');
  if (!state.stale && rows[0]?.version !== String(state.current.version)) expire();
}

async function isCurrent({ db }: Pick<Ctx, 'db'>, snapshot: Catalogue): Promise<boolean> {
  try {
    const { version } = await primaryOf(db).selectFrom('catalogueVersion').select('version').executeTakeFirstOrThrow();
    return version === snapshot.version;
  } catch {
    return true;
  }
}

async function load(ctx: Pick<Ctx, 'db'>): Promise<Catalogue> {
  state.stale = false;
  try {
    const next = buildCatalogue(await readRows({ db: primaryOf(ctx.db) }));
    // Pages rendered from the old snapshot while reloading failed must expire.
    if (state.failed || (!state.watching && state.current && state.current.version !== next.version)) state.epoch += 1;
    state.failed = false;
    state.current = next;
    return next;
  } catch (error) {
    state.stale = true;
    state.failed = true;
    if (state.current) return state.current;
    throw error;
  }
}

async function readRows({ db }: Pick<Ctx, 'db'>): Promise<CatalogueRows> {
  const { version } = await db.selectFrom('catalogueVersion').select('version').executeTakeFirstOrThrow();
  const breeds = await db
    .selectFrom('breed')
    .select([
      'id',
      'speciesId',
      'name',
      'slug',
      'kind',
      'fciGroup',
      'fciGroupName',
      'akcGroup',
      'country',
      'parentId',
      'emsCode',
    ])
    .execute();
  const tests = await readTests(db);
  const products = await db.selectFrom('product').selectAll().execute();
  const prices = await db.selectFrom('price').selectAll().execute();
  return {
    version,
    breeds: breeds.map((row) => ({ ...row, speciesId: row.speciesId as SpeciesId })),
    tests: tests.map((row) => ({
      ...row,
      clinicalOnset: row.clinicalOnset && onsetText(row.clinicalOnset),
      speciesId: row.speciesId as SpeciesId,
      kind: row.kind,
    })),
    categories: (await db.selectFrom('productCategory').selectAll().execute()).map((row) => ({
      ...row,
      speciesId: row.speciesId as SpeciesId | null,
    })),
    products: products.map((row) => ({
      ...row,
      speciesId: row.speciesId as SpeciesId | null,
      createdAt: row.createdAt.toISOString(),
    })),
    productTests: await db.selectFrom('productTest').selectAll().execute(),
    priceBooks: await db.selectFrom('priceBook').selectAll().execute(),
    prices: prices.map((row) => ({ ...row, audience: row.audience })),
    stocks: await db.selectFrom('productStock').select(['productId', 'backorder', 'backorderDays']).execute(),
    sellers: await db.selectFrom('sellingEntity').select(['code', 'countryCode']).execute(),
    shippingMethods: await db.selectFrom('shippingMethod').selectAll().execute(),
    holidays: await db.selectFrom('publicHoliday').select(['countryCode', 'day']).execute(),
    turnarounds: await db.selectFrom('measuredTurnaround').selectAll().execute(),
    reviews: await db
      .selectFrom('productReview')
      .select(['productId', 'stars', sql<number>`count(*)::int`.as('count')])
      .where('state', '=', 'PUBLISHED')
      .groupBy(['productId', 'stars'])
      .execute(),
    taxRates: (
      await db.selectFrom('taxRate').selectAll().orderBy('countryCode').orderBy('stateCode').orderBy('label').execute()
    ).map((row) => ({ ...row, ratePercent: Number(row.ratePercent) })),
  };
}

/** For `test as t`: whether there is a health warning for animals with one copy. */
export const affectsCarriers = sql<boolean>`
  exists (select from test_alert x where x.test_id = t.id and x.who <> 'affected' and x.kind <> 'breeding' and x.genotypes = '{}')`;

/** For `test as t`: whether the evidence that the variant causes the disease is weak. */
export const isEarlyEvidence = sql<boolean>`
  coalesce(coalesce(t.certainty, case when t.confidence like 'L%' then 'Early:' end) like 'Early:%', false)`;

function readTests(db: Ctx['db']) {
  return db
    .selectFrom('test as t')
    .innerJoin('testCategory as c', 'c.id', 't.categoryId')
    .select([
      't.id',
      't.speciesId',
      't.kind',
      't.name',
      't.slug',
      't.abbreviation',
      't.gene',
      't.inheritance',
      't.modeCode',
      't.omiaId',
      't.clinicalOnset',
      't.severity',
      't.course',
      't.description',
      't.sellable',
      't.aliases',
      'c.name as category',
    ])
    .select([affectsCarriers.as('affectsCarriers'), isEarlyEvidence.as('isEarly')])
    .select(sql<number[]>`array(select b.breed_id from test_breed b where b.test_id = t.id order by 1)`.as('breedIds'))
    .execute();
}
