// The decisions of `supervise.js`, separate from its handling of processes.
import { constants } from 'node:os';

export const BLOCKED_AFTER_MS = 5000;
/** The memory limit of the app. */
export const APP_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=8'];
/**
 * What glibc keeps of freed memory (mallopt(3)): two arenas for all threads, and blocks of 128 KB or more go back to the system at
 * once. Genome files, PDFs and compressed pages leave gaps otherwise (decision 037). Settings of the environment go first.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string>}
 */
export function allocatorOf({ SHORTCUTS_OFF = '' }) {
  const off = SHORTCUTS_OFF.split(',').map((name) => name.trim());
  return off.includes('allocator') || off.includes('all') ? {} : ALLOCATOR;
}

/** As `EXIT_REFUSED` of src/app/start/start-failure.ts: the same start would fail again. */
export const EXIT_REFUSED = 78;
const STOP_MS = 55_000;
const LONG_RUN_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Null: no restart. Exit code 0 means the app was asked to stop; wrong settings or a failed first start would fail again.
 * The first restart is immediate; repeated quick exits back off exponentially.
 *
 * @param {{ code: number | null, signal: string | null, hasServed: boolean, ranMs: number, shortRuns: number }} end
 * @returns {{ afterMs: number, shortRuns: number } | null}
 */
export function decideRestart({ code, hasServed, ranMs, shortRuns }) {
  if (code === 0 || code === EXIT_REFUSED || !hasServed) return null;
  const before = ranMs >= LONG_RUN_MS ? 0 : shortRuns;
  const afterMs = before === 0 ? 0 : Math.min(500 * 2 ** (before - 1), LONGEST_PAUSE_MS);
  return { afterMs, shortRuns: before + 1 };
}

/**
 * The app sends a heartbeat every second. A check that itself runs late proves nothing about the app.
 *
 * @param {{ now: number, lastSign: number, sincePrevious: number }} seen
 */
export function isBlocked({ now, lastSign, sincePrevious }) {
  return sincePrevious < BLOCKED_AFTER_MS / 2 && now - lastSign >= BLOCKED_AFTER_MS;
}

/**
 * Time limit for an app to stop: it drains, and then ends by itself within 40 s. If unset, it drains for at most 5 s.
 *
 * @param {string | undefined} drainSeconds
 */
export function stopDeadlineMs(drainSeconds) {
  return STOP_MS + (Number(drainSeconds) || 0) * 1000;
}

/**
 * The exit code as a shell reports it: 128 plus the number of the signal.
 *
 * @param {number | null} code
 * @param {string | null} signal
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
