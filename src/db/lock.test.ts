import { existsSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { acquireLock, findHolder, lockAddress, LockHeld } from './lock.ts';

const folder = path.join(tmpdir(), `damsire-lock-${process.pid}`);

test('only one process can lock a folder, and a second one gets its id', async () => {
  const lock = await acquireLock(folder);
  const refusal = await acquireLock(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(LockHeld);
  expect(String(refusal)).toContain(`process ${process.pid}, started in ${process.cwd()}`);
  await lock.release();
});

test('a released folder can be locked again', async () => {
  await (await acquireLock(folder)).release();
  expect(await findHolder(folder)).toBeNull();
  await (await acquireLock(folder)).release();
});

test('of many concurrent requests exactly one locks the folder', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(folder)));
  const winners = attempts.filter((result) => result.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await winners[0]?.value.release();
});

test('a holder that does not respond keeps the lock', async () => {
  const silent = net.createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(lockAddress(folder), resolve));
  await expect(acquireLock(folder)).rejects.toThrow('another process, which does not respond');
  silent.close();
});

test.skipIf(process.platform === 'win32')(
  'where the lock is a socket file, the file of a dead holder is replaced',
  async () => {
    const address = lockAddress(folder, 'darwin');
    writeFileSync(address, '');
    const lock = await acquireLock(folder, address);
    await expect(acquireLock(folder, address)).rejects.toThrow(LockHeld);
    await lock.release();
    expect(existsSync(address)).toBe(false);
  },
);
