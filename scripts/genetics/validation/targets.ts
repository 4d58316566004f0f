/** A figure of the report must be at least `least`, or at most `most`. */
export type Limit = { readonly least: number } | { readonly most: number };

export interface Target {
  readonly area: string;
  readonly title: string;
  readonly limit: Limit;
  readonly unit?: 'share' | 'seconds' | 'MB';
  /** The figure is measured only if this program is installed. */
  readonly needs?: 'plink2';
  /** Explains why the target cannot be reached in all scenarios. The report still marks it as missed. */
  readonly open?: string;
}

/** Areas of the targets, which are also chapter titles. */
export const areas = {
  composition: 'Breed composition',
  files: 'Files',
  parentage: 'Parentage',
  pedigree: 'Genome and pedigree',
  finder: 'Relatives finder',
  breeding: 'Breeding',
  vectors: 'Reference vectors',
  plink: 'PLINK',
  scale: 'Scale',
} as const;
const { composition, files, parentage, pedigree, finder, breeding, vectors, plink, scale } = areas;
const absent = 'Half or a quarter of an absent breed';
const wrongParent = 'Sib or parent of the true parent confirmed';
const contribution = 'Optimal contribution plans';

export const targets = {
  pureResolved: { area: composition, title: 'Purebred dogs resolved', limit: { least: 0.95 }, unit: 'share' },
  pureDifference: { area: composition, title: 'Purebred dogs, mean TV', limit: { most: 0.02 } },
  absentShare: {
    area: composition,
    title: `${absent}: unassigned proportion within 10 points of the truth`,
    limit: { least: 0.95 },
    unit: 'share',
  },
  absentStated: {
    area: composition,
    title: `${absent}: reported as not resolved`,
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
    open: 'with 6,000 markers, eight proportions of one eighth each can only be measured about as precisely as the limit requires; the result depends on the simulated dogs',
  },
  falseBreeds: { area: composition, title: 'False breeds of 5% or more, all dogs', limit: { most: 0 } },
  sampledRanges: {
    area: composition,
    title: 'Panels of 30 or 40 dogs per breed, with sister breeds: intervals that contain the truth',
    limit: { least: 0.9 },
    unit: 'share',
    open: 'at a drift of 0.12, an absent breed resembles a panel breed in places, and in a few dogs its proportion is underestimated by several points',
  },
  formats: { area: files, title: 'Largest difference in a proportion between file formats', limit: { most: 0.001 } },
  mixedStrands: {
    area: files,
    title: 'Largest difference in a proportion if a file mixes strands (A/T and C/G are excluded)',
    limit: { most: 0.02 },
  },
  trueSire: {
    area: parentage,
    title: 'True sire qualifies, unless no test can reach the target',
    limit: { least: 0.98 },
    unit: 'share',
    open: 'our limits are stricter than the permitted rates for unrelated animals and full sibs, because our model does not know the true frequencies, null alleles and errors; in closed breeding lines, other animals of the same line, which are related, must not qualify either',
  },
  ableSire: {
    area: parentage,
    title: 'True sire qualifies, if the predicted probability is at least 98.5%',
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
    title: `${wrongParent}, other parent known`,
    limit: { most: 0.01 },
    unit: 'share',
  },
  wrongParentAlone: {
    area: pedigree,
    title: `${wrongParent}, other parent unknown`,
    limit: { most: 0.01 },
    unit: 'share',
    open: 'in closed kennels, a few of them share an allele with the offspring at almost every marker, and an error rate of 1% hides the exceptions. With a limit that 99% of true parents pass, ten forms of the likelihood ratio along the genome (other region lengths, rates and priors, means instead of maxima) let 3% to 6% of grandparents pass as well (seed 9401). The genome of the other parent shows the difference',
  },
  finderFound: {
    area: finder,
    title: 'Relatives of first to third degree found among 100,000 animals',
    limit: { least: 0.95 },
    unit: 'share',
    open: 'in closed breeds, unrelated dogs share segments of DNA from distant ancestors, some of them as much as first cousins; a cousin is shown only if it shares more than is usual in the breed',
  },
  finderRange: {
    area: finder,
    title: 'Relatives found: true degree within the range shown',
    limit: { least: 0.95 },
    unit: 'share',
    open: 'where unrelated dogs share a lot, only cousins that share as much as closer relatives are found',
  },
  finderStrangers: {
    area: finder,
    title: 'Unrelated dogs shown as relatives',
    limit: { most: 0.001 },
    unit: 'share',
  },
  finderParent: {
    area: finder,
    title: 'Other relatives labelled "Parent or offspring"',
    limit: { most: 0.01 },
    unit: 'share',
  },
  finderSiblings: {
    area: finder,
    title: 'Parents and offspring labelled "As close as full siblings"',
    limit: { most: 0.01 },
    unit: 'share',
  },
  finderTime: {
    area: finder,
    title: 'Time to compare 1,000 genomes',
    limit: { most: 1 },
    unit: 'seconds',
  },
  dropDifference: {
    area: breeding,
    title: 'Gene drop and exact probabilities, largest difference',
    limit: { most: 0.03 },
  },
  dropErrors: {
    area: breeding,
    title: 'Gene-drop estimates within three standard errors of the exact value',
    limit: { least: 0.98 },
    unit: 'share',
  },
  bestPlan: { area: breeding, title: 'Mating plans that are not the best possible', limit: { most: 0 } },
  contributionBest: {
    area: breeding,
    title: `${contribution} that are not the best possible, or not the closest to an unreachable ceiling`,
    limit: { most: 0 },
  },
  contributionReach: {
    area: breeding,
    title: `${contribution} that do not report an unreachable ceiling`,
    limit: { most: 0 },
  },
  contributionLimits: {
    area: breeding,
    title: `${contribution} that violate limits of animals, litters or kinship`,
    limit: { most: 0 },
  },
  contributionGap: {
    area: breeding,
    title: `${contribution}, 10 to 200 candidates: largest gap to the best known plan`,
    limit: { most: 0.01 },
    unit: 'share',
  },
  contributionTime: {
    area: breeding,
    title: `${contribution}, 95th percentile of the time`,
    limit: { most: 10 },
    unit: 'seconds',
    open: 'solver and search stop after 9 s, but a step of the solver can take longer on a busy machine',
  },
  mendel: { area: vectors, title: 'Crosses that differ from exact fractions', limit: { most: 0 } },
  pedigreeVectors: { area: vectors, title: 'Inbreeding: largest difference', limit: { most: 1e-12 } },
  likelihoodVectors: {
    area: vectors,
    title: 'Likelihood ratios: largest relative difference',
    limit: { most: 1e-12 },
  },
  powerVectors: { area: vectors, title: 'Exclusion power: largest relative difference', limit: { most: 1e-9 } },
  panelVectors: { area: vectors, title: 'Composition of the 12-breed panel, largest TV', limit: { most: 0.05 } },
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
