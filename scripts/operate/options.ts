import { parseArgs } from 'node:util';

/** A flag of a command: a number, or a switch when the default is false. */
export interface Flag {
  standard: number | string | false;
  help: string;
}

type Values<F extends Record<string, Flag>> = {
  [K in keyof F]: F[K]['standard'] extends number ? number : F[K]['standard'] extends string ? string : boolean;
};

export type Options<F extends Record<string, Flag>> = { text: string; exitCode: number } | { values: Values<F> };

/** The values of the flags, or what to print instead of running: the help (exit code 0) or an error (2). */
export function parseOptions<F extends Record<string, Flag>>(
  args: readonly string[],
  about: string,
  flags: F,
): Options<F> {
  const help = renderHelp(about, flags);
  const options: Record<string, { type: 'string' | 'boolean' }> = { help: { type: 'boolean' } };
  for (const [name, { standard }] of Object.entries(flags))
    options[name] = { type: standard === false ? 'boolean' : 'string' };
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    if (values['help']) return { text: help, exitCode: 0 };
    const read = Object.entries(flags).map(([name, { standard }]) => [name, readValue(name, standard, values[name])]);
    return { values: Object.fromEntries(read) as Values<F> };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${help}`, exitCode: 2 };
  }
}

function readValue(name: string, standard: Flag['standard'], given: unknown): number | string | boolean {
  if (given === undefined) return standard;
  if (typeof standard !== 'number') return given as string | boolean;
  const value = Number(given);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}

function renderHelp(about: string, flags: Record<string, Flag>): string {
  const rows = Object.entries(flags).map(([name, { standard, help }]) => {
    const usual = standard === false || standard === '' ? '' : ` (${standard})`;
    return `  --${name}${standard === false ? '' : ' VALUE'}`.padEnd(27) + help + usual;
  });
  return [about, '', ...rows, `${'  --help'.padEnd(27)}prints this help`].join('\n');
}
