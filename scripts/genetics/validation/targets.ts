/** The structure of the report: every figure, with its limit. */
export type Limit = { readonly least: number } | { readonly most: number };

export interface Target {
  readonly area: string;
  readonly title: string;
  readonly limit: Limit;
  readonly unit?: 'share' | 'seconds' | 'MB';
  /** Measured only if this program is installed. */
  readonly needs?: 'plink2';
  /** Why the markers or methods cannot reach the target everywhere; it is still printed as missed. */
  readonly open?: string;
}

const composition = 'Breed composition';
const parentage = 'Parentage';
const pedigree = 'Genome against pedigree';
const finder = 'Relatives finder';
const breeding = 'Breeding';
const plink = 'PLINK';
const scale = 'Scale';

export const targets = {
  pureResolved: { area: composition, title: 'Purebred dogs resolved', limit: { least: 0.95 }, unit: 'share' },
  pureDifference: { area: composition, title: 'Purebred dogs, mean TV', limit: { most: 0.02 } },
  absentShare: {
    area: composition,
    title: 'Half or a quarter of an absent breed: unassigned share within 10 points of the truth',
    limit: { least: 0.95 },
    unit: 'share',
  },
  absentStated: {
    area: composition,
    title: 'Half or a quarter of an absent breed: reported as not resolved',
    limit: { least: 0.95 },
    unit: 'share',
  },
  crossDifference: { area: composition, title: 'F1 at Fst 0.2, mean TV', limit: { most: 0.012 } },
  closeCrossDifference: { area: composition, title: 'F1 at Fst 0.12, mean TV', limit: { most: 0.02 } },
  eightBreeds: { area: composition, title: '8 breeds at Fst 0.2, mean TV', limit: { most: 0.05 } },
  eightCloseBreeds: {
    area: composition,
    title: '8 breeds at Fst 0.12, mean TV',
    limit: { most: 0.05 },
    open: 'with 6,000 markers, eight shares of one eighth each can only be measured about as precisely as the limit requires; the result depends on which dogs are drawn',
  },
  falseBreeds: { area: composition, title: 'False breeds of 5% or more, all dogs', limit: { most: 0 } },
  sampledRanges: {
    area: composition,
    title: 'Panels of 30 or 40 dogs a breed, with sister breeds: ranges that contain the truth',
    limit: { least: 0.9 },
    unit: 'share',
    open: 'at a drift of 0.12, a breed that is absent resembles one of the panel in places, and in a few dogs its share appears several points too small',
  },
  formats: { area: 'Files', title: 'Largest difference in a share between file formats', limit: { most: 0.001 } },
  mixedStrands: {
    area: 'Files',
    title: 'Largest difference in a share when a file mixes strands (A/T and C/G are left out)',
    limit: { most: 0.02 },
  },
  trueSire: {
    area: parentage,
    title: 'True sire qualifies, where a test can reach it or no bound is known',
    limit: { least: 0.98 },
    unit: 'share',
    open: 'our limits are stricter than the permitted rates for strangers and full sibs, as our model does not know the true frequencies, null alleles and errors; in closed breeding lines strangers of the same line, who are related, must not qualify either',
  },
  ableSire: {
    area: parentage,
    title: 'True sire qualifies, where the predicted chance of qualifying is 98.5% or more',
    limit: { least: 0.98 },
    unit: 'share',
  },
  falseExclusion: { area: parentage, title: 'True sire excluded', limit: { most: 0.002 }, unit: 'share' },
  stranger: {
    area: parentage,
    title: 'Unrelated animal of the same breed qualifies',
    limit: { most: 0.001 },
    unit: 'share',
  },
  fullSib: {
    area: parentage,
    title: 'Full sib of the sire qualifies, SNP duos',
    limit: { most: 0.01 },
    unit: 'share',
  },
  trueParent: {
    area: pedigree,
    title: 'True parent confirmed, 4,000 markers',
    limit: { least: 0.99 },
    unit: 'share',
  },
  wrongParent: {
    area: pedigree,
    title: 'Sib or parent of the true parent confirmed, the other parent known',
    limit: { most: 0.01 },
    unit: 'share',
  },
  wrongParentAlone: {
    area: pedigree,
    title: 'Sib or parent of the true parent confirmed, the other parent unknown',
    limit: { most: 0.01 },
    unit: 'share',
    open: 'in closed kennels a few of them share an allele with the offspring almost everywhere, and 1% of errors hides the rest; the genome of the other parent shows the difference',
  },
  finderFound: {
    area: finder,
    title: 'Relatives of first to third degree found among 100,000 animals',
    limit: { least: 0.95 },
    unit: 'share',
    open: 'in closed breeds, unrelated dogs share stretches of DNA from ancestors further back, some of them as much as first cousins do; a cousin is shown only if it shares more than is usual in the breed',
  },
  finderRange: {
    area: finder,
    title: 'Degree within the range that is shown, of relatives found',
    limit: { least: 0.95 },
    unit: 'share',
    open: 'where unrelated dogs have much in common, only those cousins are found that share as much as nearer relatives',
  },
  finderStrangers: {
    area: finder,
    title: 'Unrelated dogs shown as relatives',
    limit: { most: 0.001 },
    unit: 'share',
  },
  finderParent: {
    area: finder,
    title: 'Other relatives named "Parent or offspring"',
    limit: { most: 0.01 },
    unit: 'share',
  },
  finderSiblings: {
    area: finder,
    title: 'Parents and offspring named "As close as full siblings"',
    limit: { most: 0.01 },
    unit: 'share',
  },
  finderTime: {
    area: finder,
    title: 'Time to judge 1,000 genomes',
    limit: { most: 1 },
    unit: 'seconds',
  },
  dropDifference: {
    area: breeding,
    title: 'Gene drop against exact chances, largest difference',
    limit: { most: 0.03 },
  },
  dropErrors: {
    area: breeding,
    title: 'Gene drop within three of its standard errors',
    limit: { least: 0.98 },
    unit: 'share',
  },
  bestPlan: { area: breeding, title: 'Mating plans that are not the best of all', limit: { most: 0 } },
  contributionBest: {
    area: breeding,
    title: 'Plans by contribution that are not the best of all, or of the nearest to the ceiling',
    limit: { most: 0 },
  },
  contributionReach: {
    area: breeding,
    title: 'Plans by contribution with a ceiling out of reach that do not say so',
    limit: { most: 0 },
  },
  contributionLimits: {
    area: breeding,
    title: 'Plans by contribution: limits of animals, litters or kinship violated',
    limit: { most: 0 },
  },
  contributionGap: {
    area: breeding,
    title: 'Plans by contribution, 10 to 200 candidates: largest gap to the best plan known',
    limit: { most: 0.01 },
    unit: 'share',
  },
  contributionTime: {
    area: breeding,
    title: 'Plans by contribution, 95th percentile of the time',
    limit: { most: 10 },
    unit: 'seconds',
    open: 'the limit of 7.5 s is for the solver, whose single steps can take longer on a busy machine, and a search of a few seconds follows if it was not enough',
  },
  mendel: { area: 'Vectors', title: 'Crosses that differ from exact fractions', limit: { most: 0 } },
  pedigreeVectors: { area: 'Vectors', title: 'Inbreeding: largest difference', limit: { most: 1e-12 } },
  likelihoodVectors: {
    area: 'Vectors',
    title: 'Likelihood ratios: largest relative difference',
    limit: { most: 1e-12 },
  },
  powerVectors: { area: 'Vectors', title: 'Exclusion power: largest relative difference', limit: { most: 1e-9 } },
  panelVectors: { area: 'Vectors', title: 'Composition of the 12-breed panel, largest TV', limit: { most: 0.05 } },
  het: { area: plink, title: 'F from heterozygosity, largest difference', limit: { most: 1e-6 } },
  king: { area: plink, title: 'KING kinship of all pairs, largest difference', limit: { most: 1e-5 } },
  hardy: { area: plink, title: 'Hardy-Weinberg p, largest relative difference', limit: { most: 1e-4 } },
  freq: { area: plink, title: 'Allele frequency, largest difference', limit: { most: 1e-6 } },
  roh: { area: plink, title: 'Runs of homozygosity that differ in any base', limit: { most: 0 } },
  coiTime: { area: scale, title: 'Inbreeding, 200,000 animals, 30 generations', limit: { most: 10 }, unit: 'seconds' },
  freqTime: { area: scale, title: 'freq, 10,000 x 170,000', limit: { most: 20 }, unit: 'seconds' },
  freqMemory: { area: scale, title: 'freq, 10,000 x 170,000, memory', limit: { most: 500 }, unit: 'MB' },
  kingMemory: { area: scale, title: 'KING, 10,000 x 4,000, memory', limit: { most: 1500 }, unit: 'MB' },
  hetRatio: {
    area: scale,
    title: 'het, time as a multiple of plink2',
    limit: { most: 20 },
    needs: 'plink2',
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;
export const targetNames = Object.keys(targets) as TargetName[];

export function limitText({ limit, unit }: Target): string {
  return 'least' in limit ? `≥ ${valueText(limit.least, unit)}` : `≤ ${valueText(limit.most, unit)}`;
}

export function valueText(value: number, unit?: Target['unit']): string {
  if (unit === 'share') return `${Number((100 * value).toPrecision(3))}%`;
  const text = value === 0 ? '0' : Math.abs(value) < 1e-12 ? '< 1e-12' : String(Number(value.toPrecision(3)));
  return unit === 'seconds' ? `${text} s` : unit === 'MB' ? `${text} MB` : text;
}
