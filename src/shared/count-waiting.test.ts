import { expect, test } from 'vitest';
import { countWaiting } from './count-waiting.ts';

const list = (title: string, count: () => Promise<{ count: number }>) => ({ to: `/${title}`, title, note: '', count });

test('lists with nothing in them are left out, and one that does not answer is named instead of counted as empty', async () => {
  const found = await countWaiting([
    list('orders', async () => ({ count: 2 })),
    list('returns', async () => ({ count: 0 })),
    list('mails', async () => {
      throw new Error('no answer');
    }),
  ]);
  expect(found.waiting.map(({ title, count }) => [title, count])).toEqual([['orders', 2]]);
  expect(found.unread).toEqual(['mails']);
});
