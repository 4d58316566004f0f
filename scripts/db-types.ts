// Writes src/db/schema.generated.ts from a migrated database; --verify only compares. --url names the database to
// read; without it a throw-away one is made.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';

const root = path.dirname(import.meta.dirname);
const { values } = parseArgs({ options: { verify: { type: 'boolean', default: false }, url: { type: 'string' } } });
process.exitCode = values.url ? generate(values.url) : await withThrowAwayDatabase(generate);

function generate(url: string): number {
  const { status } = spawnSync(
    process.execPath,
    [
      [path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), '--dialect', 'postgres', '--url', url],
      // The job queue keeps its tables in a schema of its own.
      ['--camel-case', '--default-schema', 'public', '--include-pattern', 'public.*'],
      // As the parsers of src/db/connection.ts read them.
      ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
      ['--out-file', path.join(root, 'src/db/schema.generated.ts'), values.verify ? '--verify' : []],
    ].flat(2),
    { stdio: ['ignore', 'inherit', 'inherit'], cwd: root },
  );
  return status ?? 1;
}

async function withThrowAwayDatabase(work: (url: string) => number): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'damsire-types-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded(dataDir);
  try {
    await migrate(server.url);
    return work(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
