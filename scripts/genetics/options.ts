/** Invalid usage: the command prints the message and exits with code 2. */
export class UsageError extends Error {}

export interface Options {
  readonly values: Readonly<Record<string, string>>;
  readonly flags: ReadonlySet<string>;
  readonly json: boolean;
  readonly species: 'dog' | 'cat';
}

const flagNames = new Set(['json', 'nonfounders', 'small-sample', 'plink-chr', 'help', 'small']);

/** Parses `--name value` pairs and flags. */
export function readOptions(args: readonly string[]): Options {
  const values: Record<string, string> = {};
  const flags = new Set<string>();
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (!word.startsWith('--')) throw new UsageError(`"${word}" is not an option: options begin with --.`);
    const name = word.slice(2);
    if (flagNames.has(name)) flags.add(name);
    else {
      const value = args[(at += 1)];
      if (value === undefined || value.startsWith('--')) throw new UsageError(`--${name} needs a value.`);
      values[name] = value;
    }
  }
  const species = values['species'] ?? 'dog';
  if (species !== 'dog' && species !== 'cat') throw new UsageError(`--species must be dog or cat, not ${species}.`);
  return { values, flags, json: flags.has('json'), species };
}

export function requiredOption(options: Options, name: string): string {
  const value = options.values[name];
  if (value === undefined) throw new UsageError(`--${name} is needed.`);
  return value;
}
