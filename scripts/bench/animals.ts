// node scripts/bench/animals.ts: compares the list of a breeder with 10,000 of 1,000,000 animals with that of a breeder
// with 10 of 1,000, and measures barcode checks per second. Creates two databases; takes about a minute.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase, type Db } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { seedReferenceData } from '#app/seed/seed.ts';
import { validateBarcodes } from '#animals/activation/barcodes.service.ts';
import { listAnimals, type AnimalFilter } from '#animals/animal-list/animal-list.service.ts';
import { watchCatalogue } from '#shop/catalogue/snapshot.service.ts';
import { makeBarcode } from '#shared/barcode.ts';
import type { Ctx } from '#platform/context/context.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 100);
const LANES = 8;
const plain: AnimalFilter = { page: 1, size: 15, view: 'mine', queryType: 'all', query: '', sort: '-created_at' };
const wishes: Record<string, Partial<AnimalFilter>> = {
  list: {},
  'list by name': { sort: 'name' },
  'list by age': { sort: '-date_of_birth' },
  'males only': { gender: 'male' },
  'male dogs only': { gender: 'male', speciesId: 1 },
  // The search finds six animals in the large list and one in the small one: few, so that the search itself is
  // measured.
  'search: name': { query: 'Biscuit 777' },
  'search: name, sorted': { query: 'Biscuit 777', sort: 'name' },
  'search: barcode': { query: '7K3M' },
  // Found ten thousand times, many times and in every kit of the house.
  'search: common name': { query: 'Biscuit' },
  'search: two digits': { query: '77' },
  'search: part of barcode': { query: 'GG7' },
};
const folder = mkdtempSync(path.join(tmpdir(), 'damsire-bench-animals-'));
const server = await startEmbedded(folder);
try {
  const small = await makeFilled({ name: 'small', all: 1000, own: 10 });
  const large = await makeFilled({
    name: 'large',
    all: Number(process.env['BENCH_ANIMALS'] ?? 1_000_000),
    own: 10_000,
  });
  for (const [what, wish] of Object.entries(wishes)) {
    const [before, after] = await medians([small, large], wish);
    console.log(
      `${what.padEnd(24)} ${before.toFixed(2)} ms -> ${after.toFixed(2)} ms, ${(after / before).toFixed(2)}x`,
    );
  }
  const checks = await checksOf(large);
  console.log(`barcodes checked per second by 8 concurrent users: ${checks.toFixed(0)}`);
  await small.destroy();
  await large.destroy();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function makeFilled(size: { name: string; all: number; own: number }): Promise<Db> {
  const db = await makeDatabase(size.name);
  await fill(server.urlOf(size.name), size);
  return db;
}

/** As in the server: changes of the catalogue are notified, so it is not queried before every response. */
async function checksOf(db: Db): Promise<number> {
  const stopWatching = watchCatalogue(server.urlOf('large'));
  await checksPerSecond(db);
  const checks = await checksPerSecond(db);
  await stopWatching();
  return checks;
}

async function makeDatabase(name: string): Promise<Db> {
  const admin = openDatabase(server.urlOf('postgres'));
  await sql`create database ${sql.ref(name)}`.execute(admin);
  await admin.destroy();
  await migrate(server.urlOf(name));
  const db = openDatabase(server.urlOf(name));
  await seedReferenceData(db);
  return db;
}

async function fill(url: string, wish: { all: number; own: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into person (id, email, name, first_name, last_name, type, country_code)
    select 'p' || n, 'p' || n || '@bench.test', 'Person ' || n, 'Person', n::text, 'breeder', 'AU' from generate_series(0, 20) n`);
  await client.query('drop index animal_ownership_list, animal_name_trgm, kit_barcode_trgm');
  await client.query(`
    insert into animal (name, registered_name, registration_number, chip_number, species_id, sex, date_of_birth)
    select 'Biscuit ' || n, 'Hillside ' || n, 'V' || n, lpad(n::text, 15, '9'), 1 + n % 2, case n % 2 when 0 then 'male' else 'female' end, date '2020-01-01' + n % 1500
    from generate_series(1, ${wish.all}) n`);
  await client.query(`
    insert into kit (barcode, product_id, state, expires_on, animal_id, activated_at)
    select 'GG' || upper(substr(md5(id::text), 1, 10)), 36, 'ACTIVATED', current_date + 300, id, now() from animal where id % 2 = 0
    on conflict do nothing`);
  // The breeder's animals are spread among the others.
  await client.query(`
    insert into animal_ownership (animal_id, person_id)
    select id, case when id % ${wish.all / wish.own} = 0 then 'p0' else 'p' || (1 + id % 20) end from animal`);
  await client.query(
    'create index animal_ownership_list on animal_ownership (person_id, archived, animal_id) include (search_text, name, born, species_id, sex) where till is null',
  );
  await client.query('create index kit_barcode_trgm on kit using gin (upper(barcode) gin_trgm_ops)');
  await client.query('vacuum analyze');
  await client.end();
}

/** Measures both databases alternately, so that other load on the machine affects both equally. */
async function medians(dbs: [Db, Db], wish: Partial<AnimalFilter>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -8; round < ROUNDS; round += 1)
    for (const which of [0, 1] as const) {
      const from = performance.now();
      await listAnimals(ctxOf(dbs[which]), { ...plain, ...wish });
      if (round >= 0) times[which].push(performance.now() - from);
    }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return [middle(times[0]), middle(times[1])];
}

async function checksPerSecond(db: Db): Promise<number> {
  const barcodes = Array.from({ length: 20 }, () => makeBarcode(randomBytes(9)));
  const kit = { productId: 36, state: 'DISPATCHED' as const, expiresOn: sql<string>`current_date + 300` };
  await db
    .insertInto('kit')
    .values(barcodes.map((barcode) => ({ barcode, ...kit })))
    .execute();
  const from = performance.now();
  const total = 2000;
  const lane = async (n: number) => {
    for (let i = n; i < total; i += LANES)
      await validateBarcodes(ctxOf(db), { barcodes: [barcodes[i % barcodes.length] ?? ''], type: 'step' });
  };
  await Promise.all(Array.from({ length: LANES }, (_, n) => lane(n)));
  return total / ((performance.now() - from) / 1000);
}

/** Context of the breeder p0, with only the parts that the measured services use. */
function ctxOf(db: Db): Ctx {
  const user = { id: 'p0', email: 'p0@bench.test', type: 'breeder', roles: [], clinicIds: [], viewedBy: null };
  return { db, user, now: new Date(), visitor: { ip: '127.0.0.1' } } as unknown as Ctx;
}
