import type { Answer } from './answer.ts';
import { rowsOf } from './calls.ts';
import { reachServices, testsOf, type Reached } from './reach.ts';
import { moduleAt, propertyIn, readText, sourceFiles, testFiles, type Declaration } from './source.ts';

export function answerJob(name: string): Answer | null {
  const file = sourceFiles().find((one) => one.endsWith('.jobs.ts') && readText(one).includes(`'${name}'`));
  const module = file && moduleAt(file);
  if (!file || !module) return null;
  const whole = module.declarations.map(({ text }) => text).join('\n');
  const constant = module.declarations.find(({ text }) => text.includes(`= '${name}'`))?.name;
  const keys = [`'${name}'`, ...(constant ? [`[${constant}]`] : [])];
  const handler = keys.map((key) => propertyIn(whole, key)).find(Boolean);
  if (!handler) return null;
  const escaped = keys.map((key) => key.replaceAll(/[.[\]]/g, '\\$&')).join('|');
  const [, cron] = new RegExp(`(?:${escaped}): '([^']+)'`).exec(whole) ?? [];
  const reached = reachServices(module, handler);
  return {
    title: `job ${name}${cron ? ` (${cron})` : ''}`,
    rows: [
      ['job', [file]],
      ...rowsOf([{ contracts: [], apis: [], reached }]),
      ['queued by', sourceFiles().filter((one) => one !== file && readText(one).includes(`'${name}'`))],
      ['tests', namedIn([name], reached)],
    ],
  };
}

/** Finds an event, or a port: an operation that one slice needs and another implements. */
export function answerEvent(name: string): Answer | null {
  const defines = ({ text }: Declaration) => /= define(?:Event|Port)\b/.test(text) && text.includes(`('${name}')`);
  const file = sourceFiles().find((one) => one.endsWith('.events.ts') && moduleAt(one)?.declarations.some(defines));
  const constant = file && moduleAt(file)?.declarations.find(defines)?.name;
  if (!file || !constant) return null;
  const using = (pattern: string) =>
    sourceFiles().filter((one) => new RegExp(`\\b(?:${pattern})\\([^;]*?\\b${constant}\\b`).test(readText(one)));
  const handlers = using('handle|implement').filter((one) => one.endsWith('.handlers.ts'));
  const reached: Reached = new Map(
    handlers.flatMap((one) => {
      const module = moduleAt(one)!;
      const text = module.declarations.map((declaration) => declaration.text).join('\n');
      return text
        .split(/^ {2}(?=handle\(|implement\()/m)
        .filter((part) => new RegExp(`^(?:handle|implement)\\(\\s*${constant}\\b`).test(part))
        .flatMap((part) => [...reachServices(module, part)]);
    }),
  );
  return {
    title: `event ${name} (${constant})`,
    rows: [
      ['defined', [file]],
      ['raised by', using('raise|callPort|collect').filter((one) => !handlers.includes(one))],
      ['handled by', handlers],
      ...rowsOf([{ contracts: [], apis: [], reached }]),
      ['tests', namedIn([constant, `'${name}'`], reached)],
    ],
  };
}

function namedIn(names: readonly string[], reached: Reached): string[] {
  const naming = testFiles().filter((file) => names.some((name) => readText(file).includes(name)));
  return [...new Set([...naming, ...testsOf(reached)])].toSorted();
}
