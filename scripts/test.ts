// npm test: everything that must hold before a change is handed on.
import { build, format, journeys, lint, mutants, runStages, typecheck, unit, unused } from './stages.ts';

await runStages([typecheck, lint, unused, format, unit, mutants, build, journeys]);
