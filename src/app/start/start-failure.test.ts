import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { migrate, MigrationMissing } from '#db/migrate.ts';
import { PortInUse } from '#shared/port-in-use.ts';
import { ConfigError } from '#platform/context/config-error.ts';
import { describeStartFailure, EXIT_REFUSED } from './start-failure.ts';

const database = useDatabase();

/** The message that an operator gets if the store starts with this DATABASE_URL. */
async function failureOf(url: string) {
  const error = await migrate(url).catch((thrown: unknown) => thrown);
  return describeStartFailure(error, url);
}

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

test('a wrong password is reported without repeating it, and the start is not retried', async () => {
  const { message, exitCode } = await failureOf(urlWith((url) => (url.password = 'wrong-password')));
  expect(message).toMatch(/^The database at \S+ rejected the user name or password in DATABASE_URL\.$/);
  expect(exitCode).toBe(EXIT_REFUSED);
});

test('a missing database is reported by name', async () => {
  const { message } = await failureOf(urlWith((url) => (url.pathname = '/nowhere')));
  expect(message).toMatch(/^Database "nowhere" does not exist at \S+\. Create it or correct DATABASE_URL\.$/);
});

test('an unreachable database is reported, and the start may be retried', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await failureOf(`postgresql://a:b@127.0.0.1:${port}/x`)).toEqual({
    message: 'Cannot connect to the database at 127.0.0.1 (ECONNREFUSED). Check DATABASE_URL.',
    exitCode: 1,
  });
});

test.each([new ConfigError(['PORT: must be a number']), new PortInUse(3000, 'PORT')])(
  'a refused start prints its message without a stack',
  (error) => {
    expect(describeStartFailure(error, undefined)).toEqual({ message: error.message, exitCode: EXIT_REFUSED });
  },
);

test('a bug prints its stack trace', () => {
  const { message, exitCode } = describeStartFailure(new TypeError('x is not a function'), undefined);
  expect(message).toContain('start-failure.test.ts');
  expect(exitCode).toBe(1);
});

test('a start before the migrations have run may be retried', () => {
  const { exitCode } = describeStartFailure(new MigrationMissing('run npm run migrate'), database.url);
  expect(exitCode).not.toBe(EXIT_REFUSED);
});
