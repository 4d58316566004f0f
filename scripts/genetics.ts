/** Command line of the genetics core: reads files and prints tables. `npm run -s genetics -- het --bfile syn` */
import { commands } from './genetics/commands.ts';
import { readOptions, UsageError } from './genetics/options.ts';
import { print } from './genetics/print.ts';

// A closed pipe ("| head") is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command || rest.includes('--help')) {
    process.stdout.write(command ? commandHelp(name) : overview());
    process.exitCode = command || name === '--help' || name === 'help' || name === '' ? 0 : 2;
  } else {
    const options = readOptions(rest);
    print(await command.run(options), options.json);
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

function overview(): string {
  const lines = Object.entries(commands).map(([key, { title }]) => `  ${key.padEnd(12)}${title}`);
  return [
    'npm run -s genetics -- <command> [options]',
    '',
    ...lines,
    '',
    'Input:  --bfile PREFIX | --vcf FILE[.gz] | --ped PREFIX | --report FINALREPORT [--columns Top|Forward|Plus|Design|AB] | --text FILE | --str FILE | --pedigree FILE | --in FILE.json (or standard input)',
    '        --text: raw-data files of one animal (23andMe-like), laboratory tables (CSV), .tped. Separate several genotype files with commas.',
    'Also:   --manifest FILE (marker,chrom,pos,ref,alt[,top_strand,alt_frequency])   --species dog|cat (dog)   --freq FILE (.afreq, .frq)   --nonfounders   --panel FILE   --json   --help',
    'Engine: GENETICS_ENGINE=plink2 runs king and freq of a --bfile with an installed plink2; the output is the same.',
    '',
    '<command> --help explains a command and names the source of its formula.',
    '',
  ].join('\n');
}

function commandHelp(key: string): string {
  const { title, usage, source } = commands[key] ?? { title: '', usage: '', source: '' };
  return `${key}: ${title}\n\n  ${usage}\n\n${source}\n`;
}
