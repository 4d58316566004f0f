/** How the time of a function grows with its input: about 4 for linear work on input of n and 4n, 16 for quadratic work. */

const ENOUGH_MS = 8;
const HARMLESS_MS = 25;
/** 16 MB a second: who reads the largest input at this speed stops no one, and its ratio is noise as well. */
const HARMLESS_SIZE_PER_MS = 16_000;
const ROUNDS = 3;
const TRIES = 3;

/** Size of the large input, as a multiple of the small one. */
const STEP = 4;

/** Between linear (4) and quadratic (16), the same factor away from both. */
export const WORST_GROWTH = 8;

export interface GrowthCase {
  name: string;
  /** Hostile input of about this many characters or bytes. */
  make: (size: number) => unknown;
  run: (input: never) => unknown;
  /** The largest input that can get here; the default is that of a JSON body. */
  maxSize?: number;
}

export interface Growth {
  ratio: number;
  /** Size of the large input. */
  size: number;
  ms: number;
}

/** Doubles the input until its time can be measured, then compares n with 4n: the best of several rounds. */
export async function measureGrowth({ make, run, maxSize = 256 * 1024 }: GrowthCase): Promise<Growth> {
  const timed = async (size: number) => {
    const input = make(size);
    let best = Infinity;
    for (let round = 0; round < ROUNDS && best > 0; round += 1) {
      const started = threadMs();
      await settle(() => run(input as never));
      const ms = threadMs() - started;
      best = Math.min(best, ms);
      if (ms > 2_000) break;
    }
    return best;
  };
  let size = 256;
  let [ms, large] = [await timed(size), 0];
  while (ms < ENOUGH_MS && size * 2 * STEP <= maxSize) {
    size *= 2;
    ms = await timed(size);
  }
  let ratio = Infinity;
  for (let attempt = 0; attempt < TRIES && ratio > WORST_GROWTH; attempt += 1) {
    if (attempt > 0) ms = Math.max(ms, await timed(size));
    large = await timed(size * STEP);
    // What is over in a moment at the largest input harms no one, and its ratio is noise.
    if (large < Math.max(HARMLESS_MS, (size * STEP) / HARMLESS_SIZE_PER_MS)) ratio = 1;
    // Where the data leaves a cache, linear work jumps once; quadratic work grows as fast in the step before.
    else ratio = Math.min(ratio, large / ms, Math.sqrt(large / (await timed(size / STEP))));
  }
  return { ratio, size: size * STEP, ms: large };
}

/** Processor time of this thread: what others do on the machine does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A refusal of the input is an answer as good as any. */
async function settle(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch {
    // Only the time counts.
  }
}
