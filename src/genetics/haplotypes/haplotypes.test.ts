import { expect, test } from 'vitest';
import { compareHaplotypes, type HaplotypePair } from './haplotype-pairs.ts';
import { readHaplotype } from './haplotype-vocabulary.ts';

test.each<[HaplotypePair, HaplotypePair, string[], number]>([
  [['1006', '1008'], ['1011', '1012'], [], 0],
  [['1006', '1008'], ['1006', '1012'], ['1006'], 1 / 4],
  [['1006', '1008'], ['1008', '1006'], ['1006', '1008'], 1 / 2],
  [['1006', '1006'], ['1006', '1012'], ['1006'], 1 / 2],
  [['1006', '1006'], ['1006', '1006'], ['1006'], 1],
])('%j and %j share %j, and %d of their puppies have two copies of one', (dam, sire, shared, homozygous) => {
  expect(compareHaplotypes(dam, sire)).toEqual({ shared, homozygous });
});

test('a haplotype is read by its number or by the sizes of its markers', () => {
  expect(readHaplotype('dog', 'DLA1', ' 1065 ')).toEqual({ ok: true, name: '1065' });
  expect(readHaplotype('dog', 'DLA1', '380/371/277/181')).toEqual({ ok: true, name: '1065' });
  expect(readHaplotype('dog', 'DLA2', '339 331 282')).toEqual({ ok: true, name: '2048' });
  expect(readHaplotype('dog', 'MT', 'b1')).toEqual({ ok: true, name: 'B1' });
});

test('an unknown haplotype is rejected with a list of the known ones, and cats have no DLA haplotypes', () => {
  const list = expect.stringContaining('Known: HG1, HG3, HG6, HG9, HG23.');
  expect(readHaplotype('dog', 'Y', 'R1b')).toEqual({ ok: false, reason: list });
  expect(readHaplotype('dog', 'DLA1', '2048').ok).toBe(false);
  expect(readHaplotype('dog', 'MT', '').ok).toBe(false);
  expect(readHaplotype('cat', 'DLA1', '1065')).toEqual({
    ok: false,
    reason: 'DLA class I is not reported for cats.',
  });
  expect(readHaplotype('cat', 'MT', 'D')).toEqual({ ok: true, name: 'D' });
});
