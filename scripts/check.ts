// npm run check: the quick part of npm test, without a build or a browser.
import { format, lint, runStages, typecheck, unit, unused } from './stages.ts';

await runStages([typecheck, lint, unused, format, unit]);
