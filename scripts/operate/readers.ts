import type { Client } from '../bench/client.ts';
import { pauseBetween } from './clients.ts';

export interface Readers {
  /** Number of responses by status, and `lost` for broken connections. */
  counts: Map<string, number>;
  /** Duration of each answered request since `restart`, in milliseconds. */
  times: number[];
  restart(): void;
  close(): Promise<void>;
}

const PATHS = [
  '/',
  '/breeder/for-dogs/dna-tests',
  '/api/store/products/canine/dna-tests/full-breed-profile?page=1',
  '/api/search?q=labrador',
  '/api/breed/1122',
];

/** Guests who read pages and lists, at most ten per second in each lane by default. */
export function startReaders(
  lanes: number,
  store: Client,
  { paths = PATHS, everyMs = 100 }: { paths?: readonly string[]; everyMs?: number } = {},
): Readers {
  const counts = new Map<string, number>();
  let isOpen = true;
  const readers: Readers = {
    counts,
    times: [],
    restart() {
      counts.clear();
      readers.times = [];
    },
    async close() {
      isOpen = false;
      await running;
    },
  };
  const lane = async (first: number) => {
    for (let turn = first; isOpen; turn += 1) {
      const from = performance.now();
      const status = await store('GET', paths[turn % paths.length]!).then(
        (answer) => String(answer.status),
        () => 'lost',
      );
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status !== 'lost') readers.times.push(performance.now() - from);
      await pauseBetween(everyMs, () => isOpen);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  return readers;
}

export function printCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([status, times]) => `${times} × ${status}`).join(', ');
}
