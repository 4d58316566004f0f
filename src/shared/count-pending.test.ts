import { expect, test } from 'vitest';
import { countPending } from './count-pending.ts';

const list = (title: string, count: () => Promise<{ count: number }>) => ({
  to: `/${title}`,
  title,
  one: title.replace(/s$/, ''),
  note: '',
  count,
});

test('empty lists are left out, and a list that fails is reported instead of counted as empty', async () => {
  const found = await countPending([
    list('orders', async () => ({ count: 2 })),
    list('returns', async () => ({ count: 0 })),
    list('mails', async () => {
      throw new Error('no answer');
    }),
  ]);
  expect(found.waiting.map(({ title, count }) => [title, count])).toEqual([['orders', 2]]);
  expect(found.unread).toEqual(['mails']);
});

test('a list with a single entry has its singular title', async () => {
  const found = await countPending([list('failed emails', async () => ({ count: 1 }))]);
  expect(found.waiting.map(({ title, count }) => `${count} ${title}`)).toEqual(['1 failed email']);
});
