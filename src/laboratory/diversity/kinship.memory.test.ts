import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

test('B6 twelve dense genomes are compared within the heap limit of the server', { timeout: 120_000 }, () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--max-old-space-size=256', path.join(root, 'test/support/kinship-of-many.ts')],
    { cwd: root, encoding: 'utf8' },
  );
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ pairs: 66, markers: 170_000 });
});
