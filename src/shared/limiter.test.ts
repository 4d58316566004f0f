import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('two lanes run two jobs concurrently, and the next in order starts when one ends or fails', async () => {
  const inLane = createLimiter(2);
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const works = gates.map((gate, i) =>
    inLane(async () => {
      started.push(i);
      await gate.promise;
      return i;
    }),
  );
  const settled = Promise.allSettled(works);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]!.reject(new Error('ended badly'));
  await expect(works[1]).rejects.toThrow('ended badly');
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(started).toEqual([0, 1, 2, 3]);
  expect(await inLane(async () => 'free again')).toBe('free again');
});
