// npm test: all checks that must pass before a change is delivered. With --changed, only those that a change affects.
import { parseArgs } from 'node:util';
import { runChanged } from './changed.ts';
import { format, journeys, lint, mutants, runStages, typecheck, unit, unused } from './stages.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false }, since: { type: 'string' } } });
if (values.changed) await runChanged(values.since);
// The guards use one processor, and the linter leaves half of one idle.
else await runStages([typecheck, [lint, mutants], unused, format, unit, journeys]);
