// npm test: everything that must hold before a change is handed on. With --changed only what a change touches.
import { parseArgs } from 'node:util';
import { runChanged } from './changed.ts';
import { format, journeys, lint, mutants, runStages, typecheck, unit, unused } from './stages.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false }, since: { type: 'string' } } });
if (values.changed) await runChanged(values.since);
// The guards take one processor, and the linter lets half of one rest.
else await runStages([typecheck, [lint, mutants], unused, format, unit, journeys]);
