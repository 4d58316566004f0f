/**
 * Scenarios for the parentage figures (panel, drift, population structure, one or both parents), with the outcomes for
 * every kind of candidate.
 */
import { countFrequencies, type MarkerProfile } from '#genetics/parentage/marker-profile.ts';
import { parentage } from '#genetics/parentage/parentage.ts';
import { parentagePolicies, snpPolicy } from '#genetics/parentage/parentage-policy.ts';
import { bestShares, type BestShares } from './best-test.ts';
import {
  markerPanels,
  simulateFamilies,
  type CandidateKind,
  type PanelName,
  type Structure,
} from './simulated-families.ts';

export interface ParentageCell {
  readonly panel: PanelName;
  readonly fst: number;
  readonly structure: Structure;
  readonly kind: 'duo' | 'trio';
}

export interface ParentageFigures extends ParentageCell {
  readonly families: number;
  /** Mean combined exclusion power, and the mean predicted probability that a true sire qualifies. */
  readonly power: number;
  readonly chanceToQualify: number;
  /**
   * Highest proportion of true sires that any test accepts (see `best-test.ts`); null: not known for related parents.
   */
  readonly best: BestShares | null;
  /** Proportions of the candidates, by kind. */
  readonly found: Readonly<
    Record<CandidateKind, { qualifies: number; excluded: number; mentionsRelative: number; meanLod: number }>
  >;
}

const candidateKinds = [
  'true sire',
  'unrelated',
  'of the same line',
  'full sib of sire',
  'half sib of sire',
  "sire's parent",
] as const satisfies CandidateKind[];

export function measureParentage(cell: ParentageCell, families: number, seed: number): ParentageFigures {
  const drawn = simulateFamilies({ ...cell, seed, families, others: 100 });
  const read = drawn.families.map((family, at) => ({
    young: drawn.read(`young ${at}`, family.young),
    dam: drawn.read(`dam ${at}`, family.dam),
    candidates: candidateKinds.map((kind) => drawn.read(`${kind} ${at}`, family.candidates[kind])),
  }));
  const others = drawn.others.map((dog, at) => drawn.read(`other ${at}`, dog));
  const file = [...others, ...read.flatMap(({ young, dam, candidates }) => [young, dam, ...candidates])];
  const frequencies = countFrequencies(file, cell.panel, 'this file');
  const policy = cell.panel.startsWith('SNP')
    ? snpPolicy(markerPanels[cell.panel].loci)
    : cell.panel.startsWith('cat')
      ? parentagePolicies.STR_CAT
      : parentagePolicies.STR;
  const decide = ({ young, dam }: Pick<(typeof read)[number], 'young' | 'dam'>, alleged: MarkerProfile) => {
    const other = cell.kind === 'trio' ? { other: dam } : {};
    const result = parentage({ offspring: young, alleged, ...other }, policy, frequencies);
    if (!result.ok) throw new Error(result.reason);
    return result;
  };
  const results = read.map((family) => family.candidates.map((alleged) => decide(family, alleged)));
  const all = results.flat();
  const mean = (value: (one: (typeof all)[number]) => number) =>
    all.reduce((sum, one) => sum + value(one), 0) / all.length;
  // Unrelated candidates from later families. With ten breeds, every tenth family is of the same breed.
  const unrelated = read.flatMap((family, at) =>
    Array.from({ length: extraUnrelated(cell) }, (_, step) => {
      const later = read[(at + 10 * (step + 1)) % read.length];
      return decide(family, later!.candidates[candidateKinds.indexOf('unrelated')]!);
    }),
  );
  const found = Object.fromEntries(
    candidateKinds.map((kind, at) => {
      const own = results.flatMap((row) => row[at] ?? []);
      if (kind === 'unrelated') own.push(...unrelated);
      const share = (holds: (one: (typeof own)[number]) => boolean) => own.filter(holds).length / own.length;
      return [
        kind,
        {
          qualifies: share(({ verdict }) => verdict === 'qualifies'),
          excluded: share(({ verdict }) => verdict === 'excluded'),
          mentionsRelative: share(({ reasons }) => reasons.some((reason) => reason.includes('close relative'))),
          meanLod: own.reduce((sum, { lod }) => sum + (lod ?? 0), 0) / own.length,
        },
      ];
    }),
  ) as ParentageFigures['found'];
  const best = cell.structure === 'closed breeding lines' ? null : bestShares(cell, drawn, read);
  return {
    ...cell,
    families,
    power: mean(({ exclusionPower }) => exclusionPower ?? 0),
    chanceToQualify: mean(({ expected }) => expected?.chanceToQualify ?? 0),
    best,
    found,
  };
}

/**
 * Number of additional unrelated candidates per family: hundreds are too few to measure a rate of one in a thousand.
 * None for SNPs, for which unrelated candidates are never close.
 */
export function extraUnrelated({ panel }: ParentageCell): number {
  return panel.startsWith('SNP') ? 0 : 4;
}
