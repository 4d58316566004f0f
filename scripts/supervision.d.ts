export const BLOCKED_AFTER_MS: number;
export const EXIT_REFUSED: number;
export const APP_FLAGS: string[];
export const ALLOCATOR: Record<string, string>;
export function allocatorOf(environment: Record<string, string | undefined>): Record<string, string>;
export interface AppEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  hasServed: boolean;
  ranMs: number;
  shortRuns: number;
}
export function decideRestart(end: AppEnd): { afterMs: number; shortRuns: number } | null;
export function isBlocked(seen: { now: number; lastSign: number; sincePrevious: number }): boolean;
export function stopDeadlineMs(drainSeconds: string | undefined): number;
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number;
