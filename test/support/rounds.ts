/** How often a race is run: a few times in every test run, as often as trust.md asks with `TRUST=full`. */
export function rounds(full: number, quick: number): number {
  return process.env['TRUST'] === 'full' ? full : quick;
}
