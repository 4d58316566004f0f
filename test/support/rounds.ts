/** Number of runs of a race: a few in a normal test run, and the number required by trust.md with `TRUST=full`. */
export function rounds(full: number, quick: number): number {
  return process.env['TRUST'] === 'full' ? full : quick;
}
