import { readFileSync } from 'node:fs';
import type { Guard } from '../guards.ts';

interface Rule {
  id: string;
  statement: string;
}

const rules = JSON.parse(readFileSync(new URL('../../spec/rules.json', import.meta.url), 'utf8')) as Rule[];
const statements = new Map(rules.map(({ id, statement }) => [id, statement]));

/** Line of the code, the same line broken, and a part of the test's name if the id of the rule is ambiguous. */
type Mutation = readonly [code: string, without: string, named?: string];

/** Rules of the specification that one file implements and one test file proves. */
export function proves(file: string, tests: string, table: Readonly<Record<string, Mutation>>): Guard[] {
  return Object.entries(table).map(([rule, [code, without, named = rule]]) => ({
    keeps: `${rule} ${statements.get(rule) ?? ''}`,
    file,
    code,
    without,
    tests,
    named,
  }));
}
