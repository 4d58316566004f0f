import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const oracle = 'src/genetics/fixtures/oracle';
const run = (...args: string[]) =>
  execFileSync(process.execPath, ['scripts/genetics.ts', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

test('het prints the same numbers as plink2, digit for digit', () => {
  const actual = rows(run('het', '--bfile', `${oracle}/syn`, '--nonfounders'));
  expect(actual[0]).toEqual(['IID', 'O(HOM)', 'E(HOM)', 'N', 'F']);
  const expected = readFileSync(`${oracle}/p2_all.het`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').slice(1));
  expect(actual.slice(1)).toEqual(expected);
});

test('king prints the same table as plink2', () => {
  const actual = rows(run('king', '--bfile', `${oracle}/syn`));
  expect(actual[0]).toEqual(['ID1', 'ID2', 'NSNP', 'HETHET', 'IBS0', 'KINSHIP']);
  const expected = readFileSync(`${oracle}/p2.kin0`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  expect(actual.slice(1).map(([a, b, n]) => [a, b, n])).toEqual(expected.map(([, a, , b, n]) => [a, b, n]));
  actual.slice(1).forEach((row, at) => expect(Math.abs(Number(row[5]) - Number(expected[at]?.[7]))).toBeLessThan(1e-5));
});

test('a set converted to VCF and back has the same kinships', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-genetics-'));
  try {
    run('convert', '--bfile', `${oracle}/syn`, '--to', 'vcf', '--out', `${folder}/a`);
    run('convert', '--vcf', `${folder}/a.vcf`, '--to', 'bed', '--out', `${folder}/b`);
    expect(run('king', '--bfile', `${folder}/b`)).toBe(run('king', '--bfile', `${oracle}/syn`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a fileset is found by the name of any of its files; a file with a marker outside the panel is refused, naming the marker', () => {
  expect(run('king', '--bfile', `${oracle}/syn.bed`)).toBe(run('king', '--bfile', `${oracle}/syn`));
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-genetics-'));
  try {
    writeFileSync(`${folder}/panel.csv`, 'chrom,pos,ref,alt,A,B\n1,5,A,G,0.1,0.9\n');
    writeFileSync(`${folder}/report.txt`, '[Data]\nSNP Name\tSample ID\tAllele1 - Top\tAllele2 - Top\nrs1\ta\tA\tG\n');
    const args = ['composition', '--report', `${folder}/report.txt`, '--panel', `${folder}/panel.csv`];
    const { status, stderr } = spawnSync(process.execPath, ['scripts/genetics.ts', ...args], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('(first marker: rs1, without a position). A file without positions needs --manifest.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a wrong command and an invalid file exit with code 2 and one plain message', () => {
  const fail = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/genetics.ts', ...args], { encoding: 'utf8' });
    return [status, stderr.trim()];
  };
  expect(fail('het')).toEqual([
    2,
    'A genotype file is required: --bfile PREFIX, --ped PREFIX, --vcf FILE, --report FILE or --text FILE.',
  ]);
  expect(fail('coi', '--pedigree', 'nowhere.csv')).toEqual([2, 'File not found: nowhere.csv.']);
  expect(fail('het', '--vcf', `${oracle}/pedigree.csv`)).toEqual([2, expect.stringContaining('This is not a VCF')]);
  expect(run('roh', '--help')).toContain('McQuillan');
});

test('a FinalReport with alleles of one strand is read without an option; with several, the message names the option', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-genetics-'));
  try {
    const text = readFileSync('src/genetics/fixtures/formats/FinalReport_mini.txt', 'utf8').replace(
      /(Allele\d) - Top/g,
      '$1',
    );
    writeFileSync(`${folder}/several.txt`, text);
    writeFileSync(`${folder}/only.txt`, text.replace(/(Allele\d) - AB/g, '$1 - '));
    const forward = run('het', '--report', `${folder}/several.txt`, '--columns', 'Forward');
    expect(run('het', '--report', `${folder}/only.txt`)).toBe(forward);
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/genetics.ts', 'het', '--report', `${folder}/several.txt`],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([2, expect.stringContaining('several.txt: Forward or AB.')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('parentage uses a stored set of frequencies, and refuses to estimate them from one family', () => {
  const table = 'src/genetics/fixtures/formats/isag_str_mini.csv';
  const family = ['--str', table, '--offspring', 'PUP1', '--alleged', 'SIRE1', '--other', 'DAM1', '--json'];
  const [alone] = JSON.parse(run('parentage', ...family)) as Record<string, unknown>[];
  expect(Object.keys(alone ?? {})).toEqual(
    expect.arrayContaining(['OFFSPRING', 'ALLEGED', 'OTHER', 'VERDICT', 'LOD', 'POWER', 'POSTERIOR', 'REASONS']),
  );
  expect(alone).toMatchObject({ VERDICT: 'inconclusive', REASONS: expect.stringContaining('at least 20 animals') });
  const [header = [], ...animals] = readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const stored = header.flatMap((name, at) => {
    if (!name.endsWith('_1') || name.startsWith('Amel')) return [];
    const alleles = new Set(animals.flatMap((cells) => [cells[at], cells[at + 1]]));
    return [...alleles, 'x', 'y'].map((allele) => `${name.slice(0, -2)},${allele},${1 / (alleles.size + 2)},100`);
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-genetics-'));
  try {
    writeFileSync(`${folder}/f.csv`, `marker,allele,frequency,animals\n${stored.join('\n')}\n`);
    const [weighed] = JSON.parse(run('parentage', ...family, '--freq', `${folder}/f.csv`, '--theta', '0.03'));
    expect(weighed).toMatchObject({ VERDICT: 'qualifies', MISMATCHES: 0 });
    expect(weighed.POSTERIOR).toBeGreaterThan(0.99);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('animals of several files and either strand can be compared, and an unsorted file is sorted with a note', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-genetics-'));
  const call = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, ['scripts/genetics.ts', ...args], { encoding: 'utf8' });
    return { table: rows(stdout), stderr };
  };
  try {
    run('convert', '--bfile', `${oracle}/syn`, '--to', 'vcf', '--out', `${folder}/all`);
    const lines = readFileSync(`${folder}/all.vcf`, 'utf8').trimEnd().split('\n');
    const head = lines.filter((line) => line.startsWith('#'));
    const body = lines.slice(head.length);
    writeFileSync(`${folder}/shuffled.vcf`, `${[...head, ...body.toReversed()].join('\n')}\n`);
    const sorted = call('roh', '--vcf', `${folder}/shuffled.vcf`);
    expect(sorted.stderr).toContain('were not in order');
    expect(sorted.table).toEqual(call('roh', '--vcf', `${folder}/all.vcf`).table);
    writeFileSync(`${folder}/twice.vcf`, `${[...lines, body[0]].join('\n')}\n`);
    expect(call('roh', '--vcf', `${folder}/twice.vcf`).stderr).toMatch(/is in the file twice/);

    // The founder F0S0 as a raw-data file of the opposite strand, its offspring in the VCF.
    const names = head.at(-1)?.split('\t') ?? [];
    const complements: Record<string, string> = { A: 'T', T: 'A', C: 'G', G: 'C' };
    const raw = body.map((line) => {
      const cells = line.split('\t');
      const bases = (cells[names.indexOf('F0S0')] ?? '').split('/').map((one) => cells[one === '1' ? 4 : 3] ?? '');
      const cell = bases.map((base) => complements[base] ?? '-').join('');
      return `${cells[2]}\t${cells[0]}\t${cells[1]}\t${cell}`;
    });
    writeFileSync(`${folder}/SIRE.txt`, `rsid\tchromosome\tposition\tgenotype\n${raw.join('\n')}\n`);
    const young = readFileSync(`${oracle}/syn.fam`, 'utf8')
      .split('\n')
      .map((line) => line.split(/\s+/))
      .find((cells) => cells[2] === 'F0S0')?.[1];
    writeFileSync(`${folder}/all.afreq`, run('freq', '--bfile', `${oracle}/syn`, '--nonfounders'));
    const found = call(
      'parentage',
      '--vcf',
      `${folder}/all.vcf`,
      '--text',
      `${folder}/SIRE.txt`,
      '--offspring',
      young ?? '',
      '--alleged',
      'SIRE,F1S0',
      '--freq',
      `${folder}/all.afreq`,
    );
    const column = (name: string) => found.table[0]?.indexOf(name) ?? -1;
    const answers = found.table.slice(1).map((row) => [row[column('ALLEGED')], row[column('VERDICT')]]);
    expect(answers).toContainEqual(['SIRE', 'qualifies']);
    expect(answers).not.toContainEqual(['F1S0', 'qualifies']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
