// npm run guards [WORD]: applies recorded faults to the code one by one and expects the named test to fail: the
// guards of money (trust.md T02) and the rules of the specification. --sample N: a few of the rules, chosen by
// GUARDS_SEED or the day.
import { parseArgs } from 'node:util';
import { guards, type Guard } from '../test/support/guards.ts';
import { type MutantRunner, startMutantRunner, type Verdict } from '../test/support/mutant-runner.ts';
import { ruleGuards } from '../test/support/rule-guards.ts';
import { sampleOf } from '../test/support/sample.ts';

const { values, positionals } = parseArgs({ options: { sample: { type: 'string' } }, allowPositionals: true });
const chosen = values.sample === undefined ? named(positionals[0] ?? '') : sampled(Number(values.sample));
const runner = await startMutantRunner();
const missed: Guard[] = [];
for (const guard of chosen) if (!(await isNoticed(runner, guard))) missed.push(guard);
await runner.close();
console.log(`${chosen.length - missed.length} of ${chosen.length} broken rules detected`);
process.exitCode = missed.length === 0 ? 0 : 1;

function named(word: string): Guard[] {
  return [...ruleGuards, ...guards].filter(({ keeps, file }) => `${keeps} ${file}`.includes(word));
}

function sampled(size: number): Guard[] {
  const seed = process.env['GUARDS_SEED'] ?? new Date().toISOString().slice(0, 10);
  console.log(`Random sample: ${size} of ${ruleGuards.length} rules (GUARDS_SEED=${seed})`);
  return sampleOf(ruleGuards, size, seed);
}

/**
 * The test must pass with the unchanged code and fail with the fault: only both together are proof. For a sample the
 * unit tests already show that it passes.
 */
async function isNoticed({ run }: MutantRunner, guard: Guard): Promise<boolean> {
  const start = performance.now();
  const without = await run(guard, { broken: true });
  const isUnsure = without === 'red' && values.sample === undefined;
  const whole: Verdict = isUnsure ? await run(guard, { broken: false }) : 'green';
  const isRight = without === 'red' && whole === 'green';
  const verdict = isRight ? 'red  ' : without === 'red' ? `ALWAYS ${whole}` : without.toUpperCase();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${verdict} ${guard.keeps} (${guard.file} | ${guard.tests} ${guard.named}) ${seconds} s`);
  return isRight;
}
