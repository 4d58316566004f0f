export interface Measured {
  name: string;
  concurrency: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

// The JIT compiler needs a second or two of the same work before the speed is stable, and longer for a complete
// purchase, which runs most of the store's code.
const WARM_UP_SECONDS = 2;
export const PURCHASE_WARM_UP_SECONDS = 5;

/** Repeats `work` in `concurrency` lanes and counts the runs that end in the `seconds` after a warm-up. */
export async function measure(
  name: string,
  { concurrency, seconds, warmUp = WARM_UP_SECONDS }: { concurrency: number; seconds: number; warmUp?: number },
  work: () => Promise<void>,
): Promise<Measured> {
  const from = performance.now() + warmUp * 1000;
  const end = from + seconds * 1000;
  const times: number[] = [];
  let errors = 0;
  const lane = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const isDone = await work().then(
        () => true,
        () => false,
      );
      const ended = performance.now();
      if (!isDone) errors += 1;
      else if (ended >= from && ended < end) times.push(ended - started);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { name, concurrency, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), errors };
}
