export interface Measured {
  name: string;
  concurrency: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

// The compiler of the engine needs a second or two of the same work before speed is steady.
const WARM_UP_SECONDS = 2;

/** Runs `work` over and over in `concurrency` lanes for `seconds`, after a warm-up that is not counted. */
export async function measure(
  name: string,
  options: { concurrency: number; seconds: number },
  work: () => Promise<void>,
): Promise<Measured> {
  await lanes(options.concurrency, WARM_UP_SECONDS, work, []);
  const times: number[] = [];
  const errors = await lanes(options.concurrency, options.seconds, work, times);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    name,
    concurrency: options.concurrency,
    perSecond: times.length / options.seconds,
    p50: at(0.5),
    p99: at(0.99),
    errors,
  };
}

async function lanes(count: number, seconds: number, work: () => Promise<void>, times: number[]): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let errors = 0;
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        try {
          await work();
          times.push(performance.now() - started);
        } catch {
          errors += 1;
        }
      }
    }),
  );
  return errors;
}
