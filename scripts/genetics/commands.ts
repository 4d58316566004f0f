import { checkSex, findDuplicates } from '#genetics/parentage/identity.ts';
import {
  autosomalMarkers,
  callsOf,
  chromosomeCode,
  sortMarkers,
  type GenotypeTable,
} from '#genetics/genotype-table.ts';
import { genotypeCounts, hardyWeinbergP } from '#genetics/hardy-weinberg.ts';
import { kingPairs } from '#genetics/parentage/king.ts';
import { rohDefaults, runsOfHomozygosity } from '#genetics/roh.ts';
import { readPedigreeCsv, writePedigreeCsv } from '#genetics/formats/pedigree-csv.ts';
import { writePedMap } from '#genetics/formats/ped-map.ts';
import { writePlink } from '#genetics/formats/plink-binary.ts';
import { readStrCsv, writeStrCsv } from '#genetics/formats/str-csv.ts';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import { bgzip } from './bgzf.ts';
import { throwOnProblems, frequenciesFor, sampleChoice, save, text } from './files.ts';
import { noteSorted, readTable } from './genotype-files.ts';
import { requiredOption, UsageError, type Options } from './options.ts';
import { familyCommands } from './family-commands.ts';
import { het } from './het-command.ts';
import { freq } from './frequency-command.ts';
import { validate } from './validation/validate.ts';
import { plink2Table } from './plink2-engine.ts';
import { fixed, six, type Table } from './print.ts';

export interface Command {
  readonly title: string;
  readonly usage: string;
  /** Source of the formula. */
  readonly source: string;
  readonly run: (options: Options) => Promise<Table | { readonly value: unknown }>;
}

export const commands: Readonly<Record<string, Command>> = {
  het: {
    title: 'inbreeding from heterozygosity',
    usage: 'het --bfile PREFIX [--freq FILE] [--nonfounders] [--small-sample]',
    source:
      'F = (O - E) / (N - E), where E is the sum of 1 - 2pq over autosomal markers called in the animal and polymorphic in the frequency set, as in PLINK --het. With --small-sample: Nei 1978.',
    run: het,
  },
  king: {
    title: 'kinship of all pairs',
    usage: 'king --bfile PREFIX',
    source:
      'KING-robust: Manichaikul et al. 2010, Bioinformatics 26:2867. The columns are those of plink2 --make-king-table (HETHET and IBS0 as proportions of NSNP).',
    run: king,
  },
  roh: {
    title: 'runs of homozygosity',
    usage:
      'roh --bfile PREFIX [--window-snps 50] [--window-het 1] [--window-missing 5] [--threshold 0.05] [--snps 50] [--kb 1000] [--gap 1000] [--density 100]',
    source: 'Uses the rules of PLINK 1.9 --homozyg and the columns of its .hom file. F_ROH: McQuillan et al. 2008.',
    run: roh,
  },
  hardy: {
    title: 'Hardy-Weinberg exact test',
    usage: 'hardy --bfile PREFIX [--nonfounders]',
    source:
      'Wigginton, Cutler & Abecasis 2005, Am J Hum Genet 76:887. The columns are those of plink2 --hardy, for autosomes only.',
    run: hardy,
  },
  freq: {
    title: 'allele frequencies',
    usage: 'freq --bfile PREFIX [--nonfounders]',
    source:
      'Counts the alleles of founders; on X, a male counts once. The columns are those of plink2 --freq; ALT is A1 of the .bim.',
    run: freq,
  },
  sexcheck: {
    title: 'sex, determined from the X chromosome',
    usage: 'sexcheck --bfile PREFIX [--freq FILE] [--nonfounders]',
    source:
      "F of the X chromosome outside the pseudo-autosomal region: above 0.8 means male, below 0.6 female (PLINK's female limit of 0.2 fails inbred females).",
    run: sexcheck,
  },
  duplicates: {
    title: 'samples of one animal under two names',
    usage: 'duplicates --bfile PREFIX',
    source:
      'Lists pairs with a proportion of 0.98 or more identical genotypes among their shared calls, at 100 markers or more.',
    run: duplicates,
  },
  convert: {
    title: 'conversion of genotype files, STR tables and pedigrees',
    usage: `convert --bfile|--ped|--vcf|--report|--text IN --to bed|ped|vcf|vcf.gz --out PREFIX [--plink-chr]
  convert --str TABLE.csv --to str --out PREFIX
  convert --pedigree FILE.csv --to pedigree --out PREFIX`,
    source:
      'PLINK 1 binary and text filesets; VCF 4.3 (bgzip: SAM specification 4.1); Illumina FinalReport; ISAG STR CSV; pedigree CSV. --plink-chr writes PLINK numbers instead of names (cat A1 is 1).',
    run: convert,
  },
  validate: {
    title: 'validation report: accuracy, agreement with PLINK, time and memory',
    usage:
      'validate [--small] [--only PART[,PART]] [--seeds 311,312] [--dogs 10] [--families 400] [--report docs/science.md]',
    source:
      'Breeds are simulated after Balding & Nichols 1995, with gene dropping and crossovers at the rates of Campbell et al. 2016. A full run writes docs/science.md, its plots and docs/science.json part by part; --only measures some parts again.',
    run: validate,
  },
  ...familyCommands,
};

async function king(options: Options): Promise<Table> {
  const fromPlink2 = plink2Table('king', options);
  if (fromPlink2) return fromPlink2;
  const table = await readTable(options);
  const nameOf = (at: number) => table.samples[at]?.id ?? '';
  const rows = kingPairs(table).map(({ first, second, sites, bothHet, ibs0, kinship }) => [
    nameOf(first),
    nameOf(second),
    sites,
    six(bothHet / sites),
    six(ibs0 / sites),
    six(kinship),
  ]);
  return { columns: ['ID1', 'ID2', 'NSNP', 'HETHET', 'IBS0', 'KINSHIP'], rows };
}

async function roh(options: Options): Promise<Table> {
  const table = inGenomeOrder(await readTable(options));
  const number = (name: string, fallback: number) => {
    const value = Number(options.values[name] ?? options.values[`homozyg-${name}`] ?? fallback);
    if (!(value >= 0)) throw new UsageError(`--${name} must be a number.`);
    return value;
  };
  const settings = {
    windowSnps: number('window-snps', rohDefaults.windowSnps),
    windowHet: number('window-het', rohDefaults.windowHet),
    windowMissing: number('window-missing', rohDefaults.windowMissing),
    windowThreshold: number('threshold', rohDefaults.windowThreshold),
    minimumSnps: number('snps', rohDefaults.minimumSnps),
    minimumKb: number('kb', rohDefaults.minimumKb),
    maximumGapKb: number('gap', rohDefaults.maximumGapKb),
    maximumKbPerSnp: number('density', rohDefaults.maximumKbPerSnp),
  };
  const rows = table.samples.flatMap((sample, at) =>
    runsOfHomozygosity(table.markers, callsOf(table, at), table.species, {
      ...settings,
      plinkSex: sample.sex === 'male' ? 'male' : 'other',
    }).map((run) => [
      sample.family,
      sample.id,
      -9,
      chromosomeCode(run.chromosome, table.species),
      run.firstMarker,
      run.lastMarker,
      run.from,
      run.to,
      fixed(run.kb),
      run.snps,
      fixed(run.kbPerSnp),
      fixed(run.shareHomozygous),
      fixed(run.shareHeterozygous),
    ]),
  );
  return {
    columns: ['FID', 'IID', 'PHE', 'CHR', 'SNP1', 'SNP2', 'POS1', 'POS2', 'KB', 'NSNP', 'DENSITY', 'PHOM', 'PHET'],
    rows,
  };
}

/** Sorts the markers, because runs of homozygosity and VCF files need genome order. */
function inGenomeOrder(table: GenotypeTable): GenotypeTable {
  const sorted = sortMarkers(table);
  if (sorted !== table) noteSorted('the file');
  return sorted;
}

async function hardy(options: Options): Promise<Table> {
  const table = await readTable(options);
  const chosen = sampleChoice(table, options);
  const rows = Array.from(autosomalMarkers(table), (marker) => {
    const { homA1, het: heterozygotes, homA2 } = genotypeCounts(table, marker, chosen);
    const called = homA1 + heterozygotes + homA2;
    const p = (2 * homA1 + heterozygotes) / (2 * called);
    const { chromosome = '', id = '', alleles = ['', ''] as const } = table.markers[marker] ?? {};
    return [
      chromosomeCode(chromosome, table.species),
      id,
      alleles[1],
      alleles[0],
      homA2,
      heterozygotes,
      homA1,
      six(heterozygotes / called),
      six(2 * p * (1 - p)),
      six(hardyWeinbergP(heterozygotes, homA1, homA2)),
    ];
  });
  return {
    columns: ['#CHROM', 'ID', 'A1', 'AX', 'HOM_A1_CT', 'HET_A1_CT', 'TWO_AX_CT', 'O(HET_A1)', 'E(HET_A1)', 'P'],
    rows,
  };
}

async function sexcheck(options: Options): Promise<Table> {
  const table = await readTable(options);
  const { frequency } = frequenciesFor(table, options);
  const code = { male: 1, female: 2, unknown: 0, undetermined: 0 } as const;
  const rows = table.samples.map((sample, at) => {
    const found = checkSex(table, at, frequency);
    return [
      sample.family,
      sample.id,
      code[sample.sex],
      found ? code[found.genetic] : 0,
      found?.verdict === 'contradicts'
        ? 'PROBLEM'
        : found?.verdict === 'agrees'
          ? 'OK'
          : (found?.verdict ?? 'no_markers'),
      six(found?.f ?? Number.NaN),
    ];
  });
  return { columns: ['FID', 'IID', 'PEDSEX', 'SNPSEX', 'STATUS', 'F'], rows };
}

async function duplicates(options: Options): Promise<Table> {
  const table = await readTable(options);
  const rows = findDuplicates(table).map(({ first, second, concordance }) => [
    table.samples[first]?.id ?? '',
    table.samples[second]?.id ?? '',
    concordance.shared,
    six(concordance.identical),
  ]);
  return { columns: ['ID1', 'ID2', 'NSNP', 'CONCORDANCE'], rows };
}

async function convert(options: Options): Promise<Table> {
  const [to, out] = [requiredOption(options, 'to'), requiredOption(options, 'out')];
  if (options.values['str'] || options.values['pedigree']) return convertTable(options, to, out);
  const read = to.startsWith('vcf') ? inGenomeOrder(await readTable(options)) : await readTable(options);
  const numbered = (name: string) => String(chromosomeCode(name, read.species));
  const table =
    options.flags.has('plink-chr') && to.startsWith('vcf')
      ? { ...read, markers: read.markers.map((marker) => ({ ...marker, chromosome: numbered(marker.chromosome) })) }
      : read;
  const files: Record<string, string | Uint8Array> = {};
  if (to === 'bed') {
    const { bed, bim, fam } = writePlink(table);
    Object.assign(files, { [`${out}.bed`]: bed, [`${out}.bim`]: bim, [`${out}.fam`]: fam });
  } else if (to === 'ped') {
    const { ped, map } = writePedMap(table);
    Object.assign(files, { [`${out}.ped`]: ped, [`${out}.map`]: map });
  } else if (to === 'vcf') files[`${out}.vcf`] = writeVcf(table);
  else if (to === 'vcf.gz') files[`${out}.vcf.gz`] = bgzip(writeVcf(table));
  else throw new UsageError(`--to is bed, ped, vcf or vcf.gz, not ${to}.`);
  for (const [path, content] of Object.entries(files)) save(path, content);
  return {
    columns: ['FILE', 'SAMPLES', 'MARKERS'],
    rows: Object.keys(files).map((path) => [path, table.samples.length, table.markers.length]),
  };
}

/** Parses an STR table or pedigree with all checks, and writes it in our format. */
function convertTable(options: Options, to: string, out: string): Table {
  const { str, pedigree } = options.values;
  const path = `${out}.csv`;
  if (str) {
    if (to !== 'str') throw new UsageError(`An STR table can only be converted with --to str, not ${to}.`);
    const { markers, profiles, problems } = readStrCsv(text(str));
    throwOnProblems(str, problems);
    save(path, writeStrCsv(markers, profiles));
    return { columns: ['FILE', 'SAMPLES', 'MARKERS'], rows: [[path, profiles.length, markers.length]] };
  }
  if (to !== 'pedigree') throw new UsageError(`A pedigree can only be converted with --to pedigree, not ${to}.`);
  const { rows, problems } = readPedigreeCsv(text(pedigree ?? ''));
  throwOnProblems(pedigree ?? '', problems);
  save(path, writePedigreeCsv(rows));
  return { columns: ['FILE', 'ANIMALS'], rows: [[path, rows.length]] };
}
