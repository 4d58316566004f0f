/** The results of the checks of a command, in order. */
export interface Report {
  say(line: string): void;
  check(what: string, isTrue: boolean, detail?: string): void;
  /** Prints the summary and returns the exit code of the command. */
  finish(): number;
}

export function openReport(title: string, print: (line: string) => void = console.log): Report {
  const from = Date.now();
  const failed: string[] = [];
  let passed = 0;
  return {
    say: (line) => print(`${seconds(Date.now() - from).padStart(8)}  ${line}`),
    check(what, isTrue, detail = '') {
      if (isTrue) passed += 1;
      else failed.push(what);
      this.say(`${isTrue ? 'ok    ' : 'FAILED'} ${what}${detail && `: ${detail}`}`);
    },
    finish() {
      const isGood = failed.length === 0 && passed > 0;
      print(`${title}: ${isGood ? 'passed' : 'FAILED'}, ${passed} checks passed, ${failed.length} failed`);
      for (const what of failed) print(`  failed: ${what}`);
      return isGood ? 0 : 1;
    },
  };
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The quantile of the sorted values for `share`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
