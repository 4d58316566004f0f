import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger({ level: 'debug', destination: { write: (line) => lines.push(line) } }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line contains its level, an ISO time, the event and the fields of its logger', () => {
  const [line] = linesOf((logger) => logger.with({ requestId: 'r1' }).info('request answered', { status: 200, ms: 3 }));
  expect(line).toMatchObject({ level: 'info', requestId: 'r1', status: 200, ms: 3, msg: 'request answered' });
  expect(line!.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test('a field that is not on the allowlist is never logged', () => {
  const planted = { email: 'jane@example.test', body: { card: '4242424242424242' } } as object;
  const [line] = linesOf((logger) => logger.info('x', planted));
  expect(Object.keys(line!).toSorted()).toEqual(['level', 'msg', 'time']);
});

test('a logged error keeps its name and stack frames, without email addresses and card numbers', () => {
  const error = new Error('duplicate (jane.doe@example.test) paid with 4242 4242 4242 4242', {
    cause: new Error('to bob@x.test'),
  });
  const [line] = linesOf((logger) => logger.error('failed', { error }));
  expect(JSON.stringify(line)).not.toMatch(/jane|bob|4242/);
  expect(line!.error).toMatchObject({ name: 'Error', message: 'duplicate ([mail]) paid with [digits]' });
});

test('a copy of an error, as the job queue reports it, keeps its message, code and cause', () => {
  const { message, stack } = new Error('connect ECONNREFUSED for jane@example.test');
  const copy = { code: 'ECONNREFUSED', message, stack, cause: new Error('socket closed') };
  const [line] = linesOf((logger) => logger.error('job queue error', { error: copy }));
  expect(line!.error).toMatchObject({
    message: 'connect ECONNREFUSED for [mail]',
    code: 'ECONNREFUSED',
    cause: { message: 'socket closed' },
  });
});

test('an error of several attempts is logged with each of them', () => {
  const error = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ETIMEDOUT')]);
  const [line] = linesOf((logger) => logger.error('x', { error }));
  expect(line!.error).toMatchObject({
    name: 'AggregateError',
    errors: [{ message: 'connect ECONNREFUSED ::1:5432' }, { message: 'connect ETIMEDOUT' }],
  });
});

test.each([
  ['gone', { name: 'string', message: 'gone' }],
  [7, { name: 'number' }],
  [null, { name: 'object' }],
])('a thrown value that is not an error (%j) is logged as far as possible', (thrown, logged) => {
  const [line] = linesOf((logger) => logger.error('x', { error: thrown }));
  expect(line!.error).toEqual(logged);
});

test('identifiers are logged unredacted', () => {
  const orderId = '3f1c2b4a-0d5e-4f6a-8b7c-123456789012';
  const [line] = linesOf((logger) => logger.info('order placed', { orderId, count: 2 }));
  expect(line).toMatchObject({ orderId, count: 2 });
});
