/** The chapters of the report, each measured and saved separately. */
import { cpus } from 'node:os';
import { geneDropFindings, planFindings } from './breeding-findings.ts';
import { compositionFindings, sampledFindings } from './composition-findings.ts';
import { contributionFindings } from './contribution-findings.ts';
import { finderFindings } from './finder-findings.ts';
import { measured, type Finding } from './findings.ts';
import { measureFormats } from './format-cells.ts';
import { parentageFindings } from './parentage-findings.ts';
import { plinkFindings } from './plink-findings.ts';
import { relativeFindings } from './relative-findings.ts';
import { cohortFindings, kinshipFindings } from './scale-findings.ts';
import type { PanelName } from './simulated-families.ts';
import type { ValidationSize } from './sizes.ts';
import { areas } from './targets.ts';
import { vectorFindings } from './vector-findings.ts';

export interface Part {
  readonly name: string;
  readonly title: string;
  readonly introduction: (size: ValidationSize) => string;
  /** The part uses no random numbers, or one run is enough: only the first seed is used. */
  readonly isOnce?: true;
  readonly measure: (size: ValidationSize, seed: number) => Finding[] | Promise<Finding[]>;
}

export const parts: readonly Part[] = [
  compositionPart(0.2),
  compositionPart(0.12),
  {
    name: 'composition-sampled',
    title: `${areas.composition}, panels of few dogs`,
    introduction: ({ breeds, markers }) =>
      `${breeds} breeds, ${markers.toLocaleString('en')} markers. The panel contains frequencies counted in 30 or 40 dogs of each breed, and states these numbers. The last two breeds are sister breeds: one drifted from the other by 0.06 or 0.1. Sister breeds that the markers cannot distinguish are reported as one group and count as one.`,
    measure: (size, seed) => size.sampled.panels.flatMap((panel) => sampledFindings(size, seed, panel)),
  },
  {
    name: 'files',
    title: areas.files,
    introduction: () => 'The same dog in every file format, with either allele counted and on either strand.',
    measure: (size, seed) =>
      measureFormats(seed, size).map(({ cell, figure, value, target }) =>
        measured(cell, seed, 1)(figure, value, { pool: 'most', targets: [target] }),
      ),
  },
  parentagePart('parentage-dog', 'dog STR (21)'),
  parentagePart('parentage-cat', 'cat STR (9)'),
  parentagePart('parentage-snp', 'SNP (230)'),
  {
    name: 'relatives',
    title: areas.pedigree,
    introduction: () =>
      'Proportion of recorded parents that the offspring\'s genome confirms: the true parents, and relatives recorded in their place. "Alone": the genome of the other parent is unknown; "both known": the genome of the other, true parent is known. 5% of calls missing.',
    measure: ({ relatives: { cells, families } }, seed) =>
      cells.flatMap((cell) => relativeFindings(cell, families, seed)),
  },
  {
    name: 'finder',
    title: areas.finder,
    introduction: () =>
      'Breeds that were closed for 40 generations (F is the mean inbreeding relative to their founders), genotyped on an array with this number of markers; "and": the query dog on the first, the others on the second. 1% of calls wrong, 2% missing. Unrelated dogs have no common ancestor in five generations. "Dogs of the breed": their number in the finder, from which the background sharing is estimated. Relatives are tested as among 100,000 animals, unrelated dogs as among 1,000, where less evidence is needed. The columns on degrees and labels cover the relatives found; "in the range" refers to the range of degrees on the screen. In brackets: 95% interval (Wilson 1927), as if all pairs were independent; each unrelated dog is in many pairs. The search for the 300 closest animals in the database is measured by `scripts/bench/relatives.ts`. The first target is the required one; the others were chosen here before the measurement.',
    measure: ({ finder }, seed) => finderFindings(finder, seed),
  },
  {
    name: 'gene-drop',
    title: 'Untested animals',
    introduction: () =>
      'Probabilities of 0, 1 and 2 copies in an untested animal: estimated by gene drop, as for pedigrees with too many loops, and compared with the exact ones (peeling). Random pedigrees with loops.',
    measure: ({ breeding }, seed) => geneDropFindings(breeding.pedigrees, seed),
  },
  {
    name: 'mating-plan',
    title: 'Mating plan',
    introduction: () =>
      'Plans compared with the best of all plans, found by enumeration. Random kennels: 0 to 3 litters per animal, a fifth of the pairs too closely related.',
    measure: ({ breeding }, seed) => planFindings(breeding.kennels, seed),
  },
  {
    name: 'contributions',
    title: 'Optimal contribution plans',
    introduction: () =>
      'Optimal contribution selection as the product runs it (HiGHS for 7.5 seconds, for the plan and the costs of the pairs left out; if that is not enough, simulated annealing with at most 10,000,000 exchanges of pairs, until 9 seconds have passed, and 3,000,000 more to improve the better of the two plans). Dams have one or two litters, sires one to three; kinship comes from a pedigree of four generations; a seventh of the pairs is ruled out. Small kennels are compared with all plans; in a quarter of them no plan reaches the ceiling, and the closest one is required. In larger kennels, the ceiling is halfway between the mean kinship of the most profitable plan and that of the plan found for a ceiling of 0, which no plan reaches; the best known plan is the better of the one found and that of simulated annealing with 20,000,000 exchanges from another seed. Where the solver proved its plan to be the best, the second-last column shows how far annealing alone falls short. All targets were chosen here.',
    measure: ({ contributions }, seed) => contributionFindings(contributions, seed),
  },
  {
    name: 'vectors',
    title: areas.vectors,
    introduction: () =>
      'Exact fractions and published formulas in `src/genetics/fixtures`. The coat colour vectors are compared word for word by `src/genetics/coat/coat.test.ts`.',
    isOnce: true,
    measure: () => vectorFindings(),
  },
  {
    name: 'plink',
    title: areas.plink,
    introduction: () => `The output of our commands, compared with PLINK's. ${plinkDifferences}`,
    isOnce: true,
    measure: (_, seed) => plinkFindings(seed),
  },
  {
    name: 'cohorts',
    title: `${areas.scale}: pedigrees and frequencies`,
    introduction: () => `Each command is a separate process that reads a file and prints its table. ${machine()}`,
    isOnce: true,
    measure: cohortFindings,
  },
  {
    name: 'king',
    title: `${areas.scale}: kinship of all pairs`,
    introduction: () => `All pairs are printed. ${machine()}`,
    isOnce: true,
    measure: kinshipFindings,
  },
];

const plinkDifferences = `Intentional differences from PLINK:
- \`sexcheck\` calls a female below F 0.6, not 0.2, and excludes the pseudo-autosomal region: PLINK's limit flags inbred females as problems.
- \`convert\` writes chromosome names; \`--plink-chr\` writes PLINK's numbers.
- \`het\` warns when frequencies come from fewer than 50 animals of the same file.`;

const machine = () => `Measured with Node ${process.versions.node.split('.')[0]} on ${cpus().length} cores.`;

function compositionPart(fst: number): Part {
  return {
    name: `composition-${fst}`,
    title: `${areas.composition}, Fst ${fst}`,
    introduction: ({ breeds, markers }) =>
      `${breeds} breeds, ${markers.toLocaleString('en')} markers on 38 chromosomes; 1% of calls missing, 0.5% wrong. The panel contains the true frequencies. TV is half the sum of the absolute differences of the proportions. "Absent" is a breed that is not in the panel.`,
    measure: (size, seed) => (size.fsts.includes(fst) ? compositionFindings(size, seed, fst) : []),
  };
}

function parentagePart(name: string, panel: PanelName): Part {
  return {
    name,
    title: `${areas.parentage}, ${panel}`,
    introduction: () =>
      `Frequencies are counted in the file itself (the families and 100 other animals). ${
        panel.startsWith('SNP')
          ? '0.5% of genotypes wrong; linked as on 38 chromosomes.'
          : '1% of genotypes wrong; a null allele (4%) at a tenth of the loci.'
      } Closed breeding lines: ten founders, three generations. "Best possible test" is the proportion of true sires that the best possible test accepts within the limits. "Close relative named" is the proportion of full sibs of the sire for which the report says that a close relative fits equally well.`,
    measure: ({ cells, families }, seed) =>
      cells.filter((cell) => cell.panel === panel).flatMap((cell) => parentageFindings(cell, families, seed)),
  };
}
