/** How the time of a function grows with its input: about 4 for linear work on input of n and 4n, 16 for quadratic work. */

const ENOUGH_MS = 8;
const HARMLESS_MS = 25;
/** 16 MB per second: at this speed the largest input blocks no one, and its ratio is noise. */
const HARMLESS_SIZE_PER_MS = 16_000;
const ROUNDS = 3;
const TRIES = 3;

/** Size of the large input, as a multiple of the small one. */
const STEP = 4;

/** The geometric mean of linear (4) and quadratic (16). */
export const WORST_GROWTH = 8;

export interface GrowthCase {
  name: string;
  /** Hostile input of about this many characters or bytes. */
  make: (size: number) => unknown;
  run: (input: never) => unknown;
  /** The largest possible input; by default the limit of a JSON body. */
  maxSize?: number;
}

export interface Growth {
  ratio: number;
  /** Size of the large input. */
  size: number;
  ms: number;
}

/** Doubles the input until its time can be measured, then compares n with 4n and takes the best of several rounds. */
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
    // If even the largest input takes almost no time, it is harmless and its ratio is noise.
    if (large < Math.max(HARMLESS_MS, (size * STEP) / HARMLESS_SIZE_PER_MS)) ratio = 1;
    // When the data outgrows a cache, linear work jumps once; quadratic work also grew as fast in the step before.
    else ratio = Math.min(ratio, large / ms, Math.sqrt(large / (await timed(size / STEP))));
  }
  return { ratio, size: size * STEP, ms: large };
}

/** Processor time of this thread, independent of other load on the machine. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs the function; a thrown error also counts as an outcome. */
async function settle(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch {
    // Only the time matters.
  }
}
