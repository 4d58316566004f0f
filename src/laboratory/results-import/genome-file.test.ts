import { expect, test } from 'vitest';
import { rohInbreeding } from '#genetics/roh.ts';
import { callsOf } from '#genetics/genotype-table.ts';
import { packGenome, unpackGenome } from './genome-file.service.ts';

test('B6 a genome stored out of order has the same runs as in order', async () => {
  const markers = Array.from({ length: 2000 }, (_, at): [string, string, number, string, string] => [
    '1',
    `m${at}`,
    10_000 * (at + 1),
    'A',
    'G',
  ]);
  // The first half is one long run.
  const calls = markers.map((_, at) => (at < 1000 ? '2' : at % 2 === 0 ? '1' : '0'));
  const order = markers.map((_, at) => (at * 7) % 2000);
  const sample = { id: 'x', sex: 'female' } as const;
  const whole = await unpackGenome(await packGenome({ species: 'dog', markers, calls: calls.join('') }), sample);
  const shuffled = {
    species: 'dog' as const,
    markers: order.map((at) => markers[at]!),
    calls: order.map((at) => calls[at]).join(''),
  };
  const read = await unpackGenome(await packGenome(shuffled), sample);
  expect(read).toEqual(whole);
  const roh = rohInbreeding(read, callsOf(read, 0));
  expect(roh.ok && roh.segments).toHaveLength(1);
});
