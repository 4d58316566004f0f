import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';

const database = useDatabase();

test('the types of schema.generated.ts are those of the migrated database (npm run types:db writes them)', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/db-types.ts', '--verify', '--url', database.url],
    { encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
});
