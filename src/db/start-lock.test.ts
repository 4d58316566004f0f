import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { queryServer, useDatabase } from '../../test/support/database.ts';
import { withStartLock } from './start-lock.ts';

const database = useDatabase();

test('two starts on one database run one after the other, however long the first takes', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await queryServer(`alter database ${name} set statement_timeout = '200ms'`);
  const steps: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const start = (who: string) =>
    withStartLock(database.url, async () => {
      steps.push(`${who} begins`);
      begin();
      await sleep(600);
      steps.push(`${who} ends`);
    });
  await Promise.all([start('one'), begun.then(() => start('two'))]);
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('a failed start releases the lock for the next one', async () => {
  await expect(withStartLock(database.url, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await withStartLock(database.url, async () => 'in')).toBe('in');
});
