/**
 * Joint outcomes of several tests in one litter (genetics reference B1). Loci of one gene or one mapped chromosome are
 * inherited as haplotypes, with recombination by map distance (Haldane 1919); if the phase of a double heterozygote is
 * unknown, both phases have equal probability. Sons and daughters are counted separately, because X-linked and
 * sex-limited diseases both depend on sex.
 */
import { add, fraction, half, multiply, one, power, subtract, zero, type Fraction } from '#genetics/fraction.ts';
import { areShownIndependent, geneSymbol, recombinationBetween } from './gene-map.ts';
import {
  compoundGenes,
  hasTwoOfOneVariant,
  isUnaffected,
  compoundModes,
  type JointLocus,
  type Offspring,
} from './litter-offspring.ts';
import { gameteCases, type GameteCase } from '#genetics/ancestry/haplotypes.ts';

/** Two different variants of one gene, one from each parent, which together can cause the disease. */
export interface CompoundRisk {
  readonly gene: string;
  readonly testIds: number[];
  readonly names: string[];
  /** Probability that an offspring has such a pair and is not affected by either variant alone. */
  readonly chance: Fraction;
  readonly atLeastOne: Fraction;
}

export interface LinkageNote {
  /** `shown_independent`: on one chromosome, but matings have shown independent inheritance. */
  readonly kind: 'one_gene' | 'linked' | 'distance_assumed' | 'distance_unknown' | 'shown_independent';
  readonly parent: 'dam' | 'sire';
  readonly names: string[];
  /** Recombination fraction between neighbouring loci; null if unknown. */
  readonly recombination: number | null;
}

export interface JointLitter {
  readonly unaffected: Fraction;
  readonly atLeastOne: Fraction;
  /** Lowest and highest `atLeastOne` over the possible phases of the parents; equal if the phase does not matter. */
  readonly range: readonly [Fraction, Fraction];
  readonly compounds: CompoundRisk[];
  readonly notes: LinkageNote[];
}

/** `others`: probabilities of being unaffected by tests without exact parental genotypes. */
export function jointLitter(loci: readonly JointLocus[], others: readonly Fraction[], litterSize: number): JointLitter {
  const groups = groupsOf(loci.filter((locus) => /P/.test(`${locus.dam}${locus.sire ?? ''}`)));
  const rest = others.reduce(multiply, one);
  let [unaffected, none, low, high] = [zero, zero, one, zero];
  for (const { weight, unaffected: chances } of combineGroups(groups)) {
    const offspring = multiply(rest, multiply(half, add(chances.daughters, chances.sons)));
    const noneOfLitter = power(offspring, litterSize);
    unaffected = add(unaffected, multiply(weight, offspring));
    none = add(none, multiply(weight, noneOfLitter));
    const some = subtract(one, noneOfLitter);
    if (isLess(some, low)) low = some;
    if (isLess(high, some)) high = some;
  }
  return {
    unaffected,
    atLeastOne: subtract(one, none),
    range: [low, high],
    compounds: groups.flatMap((group) => compoundsOf(group, litterSize)),
    notes: groups.flatMap(({ notes }) => notes),
  };
}

interface BySex {
  readonly daughters: Fraction;
  readonly sons: Fraction;
}

const bySex = (share: (sex: 'female' | 'male') => Fraction): BySex => ({
  daughters: share('female'),
  sons: share('male'),
});

/** One possible pair of parental haplotypes. */
interface PairCase {
  readonly weight: Fraction;
  readonly dam: GameteCase;
  readonly sire: GameteCase | null;
  readonly unaffected: BySex;
}

interface Group {
  readonly loci: readonly JointLocus[];
  readonly isX: boolean;
  readonly cases: readonly PairCase[];
  readonly notes: LinkageNote[];
}

function groupsOf(loci: readonly JointLocus[]): Group[] {
  const byKey = new Map<string, JointLocus[]>();
  for (const locus of loci) {
    const key = groupKey(locus);
    byKey.set(key, [...(byKey.get(key) ?? []), locus]);
  }
  return [...byKey.values()].map((members) => buildGroup(sortByMapPosition(members)));
}

function groupKey({ mode, gene, place, testId }: JointLocus): string {
  if (mode === 'MT') return `mt ${testId}`;
  if (mode === 'XR') return 'chromosome X';
  if (place) return `chromosome ${place.chromosome}`;
  return geneSymbol(gene) === '' ? `test ${testId}` : `gene ${geneSymbol(gene)}`;
}

/** Sorts by position, with the variants of one gene together and unmapped genes last. */
function sortByMapPosition(loci: readonly JointLocus[]): JointLocus[] {
  const at = ({ place }: JointLocus) => place?.basePairs ?? Number.MAX_SAFE_INTEGER;
  return loci.toSorted(
    (a, b) => at(a) - at(b) || geneSymbol(a.gene).localeCompare(geneSymbol(b.gene)) || a.testId - b.testId,
  );
}

function buildGroup(loci: readonly JointLocus[]): Group {
  const isX = loci[0]?.mode === 'XR';
  const steps = loci.slice(1).map((locus, at) => stepBetween(loci[at] ?? locus, locus));
  const dams = gameteCases(
    loci.map(({ dam }) => dam.split('/')),
    steps.map(({ r }) => r),
  );
  const hasSire = loci.every(({ sire }) => sire !== null);
  const sires = hasSire
    ? gameteCases(
        loci.map(({ sire }) => (sire ?? '').split('/')),
        steps.map(({ r }) => r),
      )
    : [null];
  const cases = dams.flatMap((dam) =>
    sires.map((sire): PairCase => {
      const weight = multiply(dam.weight, sire?.weight ?? one);
      const group = { loci, isX };
      return { weight, dam, sire, unaffected: bySex((sex) => shareOf({ ...group, dam, sire, sex }, isUnaffected)) };
    }),
  );
  const notes = (['dam', 'sire'] as const).flatMap((parent) => notesOf(loci, steps, parent));
  return { loci, isX, cases, notes };
}

interface Step {
  readonly r: Fraction;
  readonly kind: LinkageNote['kind'];
}

function stepBetween(a: JointLocus, b: JointLocus): Step {
  if (geneSymbol(a.gene) !== '' && geneSymbol(a.gene) === geneSymbol(b.gene)) return { r: zero, kind: 'one_gene' };
  if (!a.place || !b.place) return { r: half, kind: 'distance_unknown' };
  if (areShownIndependent(a.gene, b.gene)) return { r: half, kind: 'shown_independent' };
  const r = fraction(Math.round(1000 * recombinationBetween(a.place, b.place)), 1000);
  return { r, kind: a.place.isAssumed || b.place.isAssumed ? 'distance_assumed' : 'linked' };
}

/** Assumptions about a parent that carries several variants: one note for each pair of neighbouring variants. */
function notesOf(loci: readonly JointLocus[], steps: readonly Step[], parent: 'dam' | 'sire'): LinkageNote[] {
  const carried = loci.flatMap((locus, at) => (new Set((locus[parent] ?? '').split('/')).size > 1 ? [at] : []));
  return carried.slice(1).map((to, index) => {
    const from = carried[index] ?? to;
    const between = steps.slice(from, to);
    const kind = kindOver(between);
    const ends = [loci[from], loci[to]].flatMap((locus) => locus ?? []);
    return { kind, parent, names: ends.map(({ name }) => name), recombination: recombinationOver(kind, ends) };
  });
}

/** Kind of the least certain step, which determines the certainty of the whole chain. */
function kindOver(steps: readonly Step[]): LinkageNote['kind'] {
  const kinds = ['distance_unknown', 'shown_independent', 'distance_assumed', 'linked'] as const;
  return kinds.find((kind) => steps.some((step) => step.kind === kind)) ?? 'one_gene';
}

function recombinationOver(kind: LinkageNote['kind'], [a, b]: readonly JointLocus[]): number | null {
  if (kind === 'one_gene') return 0;
  if (kind === 'shown_independent') return 0.5;
  return a?.place && b?.place ? recombinationBetween(a.place, b.place) : null;
}

interface Litter {
  readonly loci: readonly JointLocus[];
  readonly isX: boolean;
  readonly dam: GameteCase;
  readonly sire: GameteCase | null;
  readonly sex: 'female' | 'male';
}

function shareOf({ loci, isX, dam, sire, sex }: Litter, isEvent: (offspring: Offspring) => boolean): Fraction {
  let share = zero;
  const paternal = sire === null || (isX && sex === 'male') ? [[null, one] as const] : sire.gametes;
  for (const [fromDam, p] of dam.gametes)
    for (const [fromSire, q] of paternal)
      if (isEvent({ loci, fromDam, fromSire, sex })) share = add(share, multiply(p, q));
  return share;
}

function compoundsOf({ loci, isX, cases }: Group, litterSize: number): CompoundRisk[] {
  const genes = [...new Set(loci.map(({ gene }) => geneSymbol(gene)))].filter((gene) => gene !== '');
  return genes.flatMap((gene) => {
    const isCompound = (offspring: Offspring) =>
      !hasTwoOfOneVariant(offspring) && compoundGenes(offspring).includes(gene);
    let [chance, none] = [zero, zero];
    for (const { weight, dam, sire } of cases) {
      const { daughters, sons } = bySex((sex) => shareOf({ loci, isX, dam, sire, sex }, isCompound));
      const p = multiply(half, add(daughters, sons));
      chance = add(chance, multiply(weight, p));
      none = add(none, multiply(weight, power(subtract(one, p), litterSize)));
    }
    if (chance.num === 0n) return [];
    const members = loci.filter((locus) => geneSymbol(locus.gene) === gene && compoundModes.includes(locus.mode));
    return {
      gene,
      testIds: members.map(({ testId }) => testId),
      names: members.map(({ name }) => name),
      chance,
      atLeastOne: subtract(one, none),
    };
  });
}

/** All combinations of the groups' cases. The groups are independent within a sex, so probabilities are multiplied. */
function* combineGroups(groups: readonly Group[], at = 0): Generator<{ weight: Fraction; unaffected: BySex }> {
  const group = groups[at];
  if (!group) {
    yield { weight: one, unaffected: { daughters: one, sons: one } };
    return;
  }
  for (const rest of combineGroups(groups, at + 1))
    for (const pair of group.cases)
      yield {
        weight: multiply(rest.weight, pair.weight),
        unaffected: {
          daughters: multiply(rest.unaffected.daughters, pair.unaffected.daughters),
          sons: multiply(rest.unaffected.sons, pair.unaffected.sons),
        },
      };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.num * b.den < b.num * a.den;
}
