/** How the time of a function grows with its input: about 64 for linear work on input of n and 64n, 4,096 for quadratic work. */

/** Size of the large input, as a multiple of the small one. */
const STEP = 64;

/**
 * Far from both: on a busy machine, linear work takes 40 to 550 times as long, as each character costs several times
 * as much once the data outgrows the young generation of the heap.
 */
export const WORST_GROWTH = 1_024;

/** If the largest input takes less, it blocks no one, and its ratio is noise. */
const HARMLESS_MS = 25;
/** Some machines count processor time in steps of 16 ms. */
const MEASURED_MS = 160;
const TRIES = 3;

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

/** Lengthens the input until its time does harm, then compares it with a small one and takes the best of several tries. */
export async function measureGrowth({ make, run, maxSize = 256 * 1024 }: GrowthCase): Promise<Growth> {
  const callsOf = (size: number) => {
    const input = make(size);
    return () => settle(() => run(input as never));
  };
  let size = 256 * STEP;
  let ms = await clockMs(callsOf(size));
  while (ms < HARMLESS_MS && size < maxSize) {
    size = Math.min(size * 4, maxSize);
    ms = await clockMs(callsOf(size));
  }
  let ratio = ms < HARMLESS_MS ? 1 : Infinity;
  for (let attempt = 0; attempt < TRIES && ratio > WORST_GROWTH; attempt += 1) {
    const smallMs = await processorMs(callsOf(size / STEP));
    ms = await processorMs(callsOf(size));
    ratio = Math.min(ratio, ms / smallMs);
  }
  return { ratio, size, ms };
}

/** The faster of two calls by the clock: other load on the machine only adds to it. */
async function clockMs(call: () => Promise<void>): Promise<number> {
  const timed = async () => {
    const started = performance.now();
    await call();
    return performance.now() - started;
  };
  return Math.min(await timed(), await timed());
}

/** Processor time of this thread for one call: the mean of as many as can be measured, whatever else the machine does. */
async function processorMs(call: () => Promise<void>): Promise<number> {
  const started = process.threadCpuUsage();
  for (let calls = 1; ; calls += 1) {
    await call();
    const { user, system } = process.threadCpuUsage(started);
    const ms = (user + system) / 1_000;
    if (ms >= MEASURED_MS) return ms / calls;
  }
}

/** Runs the function; a thrown error also counts as an outcome. */
async function settle(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch {
    // Only the time matters.
  }
}
