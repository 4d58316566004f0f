import { breedComposition } from '#genetics/ancestry/breed-composition.ts';
import { readBreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { orientToPanel } from '#genetics/ancestry/panel-orientation.ts';
import { orientedCalls } from '#genetics/manifest/orientation.ts';
import { catCoat, catOffspringCoats } from '#genetics/coat/coat-cat.ts';
import { dogCoat, dogOffspringCoats } from '#genetics/coat/coat-dog.ts';
import { isSexMarker, readStrCsv } from '#genetics/formats/str-csv.ts';
import { missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import { countBins, markersOffBins } from '#genetics/parentage/binning.ts';
import { rankCandidates } from '#genetics/parentage/parentage-candidates.ts';
import { parentagePolicies, snpPolicy, type ParentagePolicy } from '#genetics/parentage/parentage-policy.ts';
import { carriers } from './carriers-command.ts';
import { coi } from './coi-command.ts';
import { throwOnProblems, readJson, text } from './files.ts';
import { noteRejected, readTable } from './genotype-files.ts';
import { litter } from './litter-command.ts';
import { requiredOption, UsageError, type Options } from './options.ts';
import { frequenciesOf, type FileProfile } from './parentage-frequencies.ts';
import { six, type Table } from './print.ts';

export const familyCommands = {
  composition: {
    title: 'breed composition',
    usage: 'composition --bfile|--vcf|--ped|--report IN --panel PANEL.csv',
    source:
      'Diploid hidden Markov model with autozygous stretches and a component for DNA that no breed explains; mixture after Tang et al. 2005, Alexander et al. 2009; ranges by bootstrap over chromosomes. The panel (chrom,pos,ref,alt,breeds...; pos_CanFam3.1 names the assembly, and a VCF of another is refused) gives the frequency of ALT; "Beagle:40" heads a column counted in 40 animals. The file is oriented to it by its alleles. STATUS begins with resolved, partly or unresolved.',
    run: composition,
  },
  parentage: {
    title: 'exclusions and likelihood of a parent',
    usage:
      'parentage --str TABLE.csv | --bfile|--vcf|--report IN  --offspring ID[,ID...] --alleged ID[,ID...] [--other ID] [--panel ID] [--freq FILE] [--theta 0.05]',
    source:
      'Kalinowski, Taper & Marshall 2007, Mol Ecol 16:1099; Jamieson & Taylor 1997. Balding & Nichols 1994 (theta). LOD in natural logs; frequencies of --freq (.afreq, .frq, or CSV marker,allele,frequency,animals), else of the breed (FID) with 50 animals or more, else of all animals of the file; theta from its lack of heterozygotes. Several --alleged are ranked by LOD; DELTA is the best LOD less the next (or 0).',
    run: runParentage,
  },
  coi: {
    title: 'inbreeding from a pedigree',
    usage: 'coi --pedigree FILE.csv [--dam ID --sire ID] [--generations 5]',
    source:
      'Wright 1922 by the tabular method of Emik & Terrill 1949 over generations, or Meuwissen & Luo 1992; completeness: MacCluer et al. 1983. With --dam and --sire: the expected inbreeding of their litter.',
    run: coi,
  },
  carriers: {
    title: "an untested animal's copies of a variant, estimated from relatives",
    usage:
      'carriers --pedigree FILE.csv --in FILE.json   {"results": {"REX": 1}, "frequency": {"point": 0.05, "low": 0.01, "high": 0.2}}',
    source:
      'Elston & Stewart 1971, Cannings et al. 1978 (peeling); MacCluer et al. 1986 (gene dropping, where the pedigree has too many loops).',
    run: carriers,
  },
  litter: {
    title: 'possible genotypes of a litter',
    usage:
      'litter --in FILE.json   {"litterSize": 6, "tests": [{"testId": 1, "name": "x", "modeCode": "AR", "dam": "N/P", "sire": "N/P"}]}',
    source:
      'Mendel 1866; exact fractions. Disease genotypes are N and P in either order and case, one allele for an X-linked sire and for mitochondrial tests; the case of trait alleles matters, and "alleleOrder" names them.',
    run: litter,
  },
  colour: {
    title: 'coat colour of an animal or a litter',
    usage:
      'colour --in FILE.json   {"species": "dog", "genotype": {"E": "E/e"}} or {"species": "cat", "dam": {...}, "sire": {...}}',
    source:
      'Schmutz & Berryere 2007 (dog); Lyons 2005, Eizirik 2003 and others (cat). Untested loci give sets of possible colours.',
    run: colour,
  },
} as const;

async function composition(options: Options): Promise<Table> {
  const table = await readTable(options);
  const path = requiredOption(options, 'panel');
  const { panel, problems } = readBreedPanel(text(path), path, options.species);
  throwOnProblems(path, problems);
  if (!panel) throw new UsageError(`${path} could not be read.`);
  if (!panel.alleles)
    process.stderr.write(
      `Note: ${path} does not name REF and ALT: A1 must be the panel's allele, like ALT in a VCF.\n`,
    );
  if (!panel.assembly)
    process.stderr.write(
      `Note: ${path} does not state its assembly (pos_CanFam3.1 instead of pos): positions are compared as they are.\n`,
    );
  const oriented = orientToPanel(table, panel);
  if (!oriented.ok) throw new UsageError(oriented.reason);
  noteRejected('the file', oriented.orientation);
  if (table.markers.length > 0 && oriented.orientation.rows.every((row) => row < 0))
    throw new UsageError(
      `No marker of the file is at a position of ${path} (first marker: ${placeOf(table.markers[0])}). A file without positions needs --manifest.`,
    );
  const rows = table.samples.flatMap(({ id }, at): (string | number | null)[][] => {
    const found = breedComposition(panel, orientedCalls(table, oriented.orientation, at));
    if (!found.ok) return [[id, null, null, null, null, `unresolved: ${found.reason}`]];
    return [...found.breeds, found.unassigned].map(({ breed, share, low, high }) => [
      id,
      breed,
      six(share),
      six(low),
      six(high),
      found.statement,
    ]);
  });
  return { columns: ['IID', 'BREED', 'SHARE', 'LOW', 'HIGH', 'STATUS'], rows };
}

function placeOf(marker: MarkerInfo | undefined): string {
  const { id, chromosome, position } = marker ?? { id: '', chromosome: '0', position: 0 };
  return position > 0 ? `${id}, chromosome ${chromosome}, position ${position}` : `${id}, without a position`;
}

async function runParentage(options: Options): Promise<Table> {
  const { profiles, policy, panel } = options.values['str']
    ? excludeOtherBins(strProfiles(options))
    : snpProfiles(await readTable(options), options);
  const find = (option: string, id: string) => {
    const found = profiles.find(({ animal }) => animal === id);
    if (!found) throw new UsageError(`--${option} ${id} is not in the file.`);
    return found;
  };
  const named = (option: string) =>
    requiredOption(options, option)
      .split(',')
      .map((id) => find(option, id));
  const known = options.values['other'] ? find('other', options.values['other']) : undefined;
  const candidates = named('alleged');
  const frequencies = frequenciesOf(profiles, panel, options);
  const rows = named('offspring').flatMap((offspring) => {
    const { ranked, delta } = rankCandidates(
      { offspring, candidates, ...(known ? { known } : {}) },
      policy,
      frequencies(offspring),
    );
    return ranked.map(({ candidate, result }, at) => {
      if (!result.ok && result.code === 'no_shared_loci')
        return inconclusiveRow(offspring, { candidate, known, ...result });
      if (!result.ok) throw new UsageError(`${offspring.animal} x ${candidate}: ${result.reason}`);
      const { kind, loci, mismatches, lod, verdict, reasons, exclusionPower, posterior, expected } = result;
      return [
        offspring.animal,
        candidate,
        known?.animal ?? null,
        kind,
        loci,
        mismatches,
        six(lod ?? Number.NaN),
        at === 0 && delta !== null ? six(delta) : null,
        verdict,
        six(exclusionPower ?? Number.NaN),
        six(posterior ?? Number.NaN),
        six(expected?.lod ?? Number.NaN),
        reasons.join(' '),
      ];
    });
  });
  return {
    columns: [
      'OFFSPRING',
      'ALLEGED',
      'OTHER',
      'KIND',
      'LOCI',
      'MISMATCHES',
      'LOD',
      'DELTA',
      'VERDICT',
      'POWER',
      'POSTERIOR',
      'EXPECTED_LOD',
      'REASONS',
    ],
    rows,
  };
}

/** The row of a pair without shared loci, which has no verdict. */
function inconclusiveRow(
  offspring: FileProfile,
  { candidate, known, reason }: { candidate: string; known: FileProfile | undefined; reason: string },
) {
  const kind = known ? 'trio' : 'duo';
  const empty = [0, 0, Number.NaN, null, 'inconclusive', Number.NaN, Number.NaN, Number.NaN];
  return [offspring.animal, candidate, known?.animal ?? null, kind, ...empty, reason];
}

/** Excludes and reports sizes called with other bins, because they would exclude a true parent. */
function excludeOtherBins(read: Profiles): Profiles {
  const counts = countBins(read.profiles);
  const profiles = read.profiles.map((profile) => {
    const off = markersOffBins(profile.markers, counts);
    if (off.length === 0) return profile;
    process.stderr.write(
      `Note: the sizes of ${profile.animal} at ${off.join(', ')} are between the bins of the other profiles (possibly another laboratory's bins), so they were left out. A reference sample shows the shift.\n`,
    );
    return { ...profile, markers: new Map([...profile.markers].filter(([marker]) => !off.includes(marker))) };
  });
  return { ...read, profiles };
}

type Profiles = { profiles: FileProfile[]; policy: ParentagePolicy; panel: string };

function strProfiles(options: Options): Profiles {
  const path = requiredOption(options, 'str');
  const table = readStrCsv(text(path));
  throwOnProblems(path, table.problems);
  const profiles = table.profiles.map(({ sample, panel, markers }) => ({
    animal: sample,
    family: '0',
    panel,
    markers: new Map([...markers].filter(([marker]) => !isSexMarker(marker))),
  }));
  return {
    profiles,
    policy: table.profiles[0]?.species === 'cat' ? parentagePolicies.STR_CAT : parentagePolicies.STR,
    panel: profiles[0]?.panel ?? '',
  };
}

function snpProfiles(table: GenotypeTable, options: Options): Profiles {
  const panel = options.values['panel'] ?? 'SNP';
  const width = table.samples.length;
  // Exclude unplaced markers, which can be on X, unless no marker of the table has a position.
  const excluded = table.markers.some(({ chromosome }) => chromosome !== '0') ? ['X', 'Y', 'MT', '0'] : [];
  const profiles = table.samples.map(({ id, family }, at) => ({
    animal: id,
    family,
    panel,
    markers: new Map(
      table.markers.flatMap(({ chromosome, id: marker, alleles: [a1, a2] }, row) => {
        const call = table.calls[row * width + at] ?? missingCall;
        if (call === missingCall || excluded.includes(chromosome)) return [];
        return [
          [
            marker,
            (
              [
                [a2, a2],
                [a1, a2],
                [a1, a1],
              ] as const
            )[call as 0 | 1 | 2],
          ] as const,
        ];
      }),
    ),
  }));
  return { profiles, policy: snpPolicy(Math.max(0, ...profiles.map(({ markers }) => markers.size))), panel };
}

async function colour(options: Options): Promise<{ value: unknown }> {
  const input = readJson(options) as {
    species?: string;
    sex?: 'female' | 'male';
    genotype?: Record<string, string>;
    dam?: Record<string, string>;
    sire?: Record<string, string>;
  };
  if (input.species !== 'dog' && input.species !== 'cat')
    throw new UsageError('The JSON needs "species": "dog" or "cat".');
  const isDog = input.species === 'dog';
  if (input.genotype)
    return { value: isDog ? dogCoat(input.genotype) : catCoat(input.genotype, input.sex ?? 'unknown') };
  if (!input.dam || !input.sire) throw new UsageError('The JSON needs either "genotype" or both "dam" and "sire".');
  if (isDog) return { value: dogOffspringCoats(input.dam, input.sire) };
  return {
    value: {
      daughters: catOffspringCoats(input.dam, input.sire, 'female'),
      sons: catOffspringCoats(input.dam, input.sire, 'male'),
    },
  };
}
