import { expect, test } from 'vitest';
import { rohInbreeding } from '#genetics/roh.ts';
import { callsOf, type MarkerInfo } from '#genetics/genotype-table.ts';
import { packGenome, unpackGenome } from './genome-file.service.ts';

test('B6 a genome stored out of order has the same runs as in order', async () => {
  const markers = Array.from({ length: 2000 }, (_, at): MarkerInfo => ({
    chromosome: '1',
    id: `m${at}`,
    position: 10_000 * (at + 1),
    centimorgan: 0,
    alleles: ['A', 'G'],
  }));
  // The first half is one long run.
  const calls = Uint8Array.from(markers, (_, at) => (at < 1000 ? 2 : at % 2 === 0 ? 1 : 0));
  const order = markers.map((_, at) => (at * 7) % 2000);
  const sample = { id: 'x', sex: 'female' } as const;
  const whole = await unpackGenome(await packGenome({ species: 'dog', markers }, calls), sample);
  const shuffled = await packGenome(
    { species: 'dog', markers: order.map((at) => markers[at]!) },
    Uint8Array.from(order, (at) => calls[at]!),
  );
  const read = await unpackGenome(shuffled, sample);
  expect(read).toEqual(whole);
  expect(read).toMatchObject({ species: 'dog', markers });
  expect(read.calls).toEqual(calls);
  const roh = rohInbreeding(read, callsOf(read, 0));
  expect(roh.ok && roh.segments).toHaveLength(1);
});

test('samples of one array are stored with their own calls, and without calls as well', async () => {
  const markers: MarkerInfo[] = [{ chromosome: 'X', id: 'm', position: 7, centimorgan: 0, alleles: ['C', 'T'] }];
  const sample = { id: 'x', sex: 'male' } as const;
  for (const call of [0, 3]) {
    const read = await unpackGenome(await packGenome({ species: 'cat', markers }, Uint8Array.of(call)), sample);
    expect(read).toMatchObject({ species: 'cat', markers });
    expect([...read.calls]).toEqual([call]);
  }
});
