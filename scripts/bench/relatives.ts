// node scripts/bench/relatives.ts [animals 100000] [queries 100] [seed 1] [folder]: measures the relatives finder on
// simulated genomes, in a temporary database, or one kept in the folder for later runs. Prints the time of a query and
// how many relatives of each degree are found; fails if a target is not met.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { searchRelatives } from '#laboratory/relatives/search-relatives.service.ts';
import { fillIndex, type Kin } from './relative-index.ts';

const [animals, queries, seed] = [100_000, 100, 1].map((fallback, at) => Number(process.argv[2 + at] ?? fallback)) as [
  number,
  number,
  number,
];
const [MAX_MILLISECONDS, MIN_RECALL, MAX_STRANGERS] = [1000, 0.95, 1];

const kin: Kin[] = [];
const kept = process.argv[5];
const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'damsire-relatives-'));
mkdirSync(folder, { recursive: true });
const kinFile = path.join(folder, `kin-${animals}-${queries}-${seed}.json`);
const database = await startEmbedded(path.join(folder, 'database'));
const db = openDatabase(database.url);
try {
  await migrate(database.url);
  await run(db);
} finally {
  await db.destroy();
  await database.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}

async function run(store: Db): Promise<void> {
  if (existsSync(kinFile)) {
    const saved = JSON.parse(readFileSync(kinFile, 'utf8')) as { query: number; degrees: [number, number][] }[];
    kin.push(...saved.map(({ query, degrees }) => ({ query, degrees: new Map(degrees) })));
  } else await fill(store);
  await measure(store);
}

async function fill(store: Db): Promise<void> {
  kin.push(...(await fillIndex(store, { seed, animals, families: queries })));
  await sql`vacuum analyze relative_seed`.execute(store);
  writeFileSync(kinFile, JSON.stringify(kin.map(({ query, degrees }) => ({ query, degrees: [...degrees] }))));
}

async function measure(store: Db): Promise<void> {
  const times: number[] = [];
  const found = new Map<number, { pairs: number; shown: number; inRange: number }>();
  let strangers = 0;
  for (const { query, degrees } of kin) {
    const from = performance.now();
    const shown = (await searchRelatives({ db: store }, query)) ?? [];
    times.push(performance.now() - from);
    for (const [id, degree] of degrees) {
      const count = found.get(degree) ?? { pairs: 0, shown: 0, inRange: 0 };
      found.set(degree, count);
      const one = shown.find(({ animalId }) => animalId === id);
      count.pairs += 1;
      if (one) count.shown += 1;
      if (one?.degrees.includes(degree)) count.inRange += 1;
    }
    strangers += shown.filter(({ animalId }) => !degrees.has(animalId)).length;
  }
  const { rows } = await sql<{
    size: string;
  }>`select pg_size_pretty(pg_total_relation_size('relative_seed')) as size`.execute(store);
  report(times, found, { strangers: strangers / kin.length, size: rows[0]?.size ?? '' });
}

function report(
  times: readonly number[],
  found: ReadonlyMap<number, { pairs: number; shown: number; inRange: number }>,
  { strangers, size }: { strangers: number; size: string },
): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(0);
  console.log(
    `relatives: ${animals.toLocaleString('en')} genomes, ${times.length} queries, seed ${seed}, index ${size}`,
  );
  console.log(
    `query ms: median ${at(0.5)}, 95th percentile ${at(0.95)}, maximum ${at(1)} (target below ${MAX_MILLISECONDS})`,
  );
  for (const [degree, { pairs, shown, inRange }] of [...found].toSorted(([a], [b]) => a - b)) {
    const wanted = degree <= 3 ? `  target ${MIN_RECALL}` : '';
    console.log(
      `degree ${degree}: ${pairs} pairs, found ${(shown / pairs).toFixed(3)}, true degree in the range ${(inRange / pairs).toFixed(3)}${wanted}`,
    );
    if (degree <= 3 && shown / pairs < MIN_RECALL) process.exitCode = 1;
  }
  console.log(`unrelated animals shown per query: ${strangers.toFixed(2)} (target below ${MAX_STRANGERS})`);
  const slow = sorted[Math.floor(0.95 * sorted.length)] ?? 0;
  if (slow > MAX_MILLISECONDS || strangers >= MAX_STRANGERS) process.exitCode = 1;
}
