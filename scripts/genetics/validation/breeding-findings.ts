/** Compares gene-drop estimates with exact probabilities, and mating plans with the best possible plans. */
import { matingPlan, type PlanPair, type PlanParent, type PlanSettings } from '#genetics/breeding/mating-plan.ts';
import { dropGenes } from '#genetics/pedigree/gene-drop.ts';
import { peelGenotype } from '#genetics/pedigree/genotype-peeling.ts';
import type { Copies, LocusEvidence } from '#genetics/pedigree/locus-evidence.ts';
import { seededNumbers, type NumberSource } from '#genetics/random.ts';
import { measured, type Finding } from './findings.ts';

/** Number of drops for an estimate in the product. */
const DROPS = 40_000;
const [ANIMALS, FOUNDERS] = [14, 4];

export function geneDropFindings(pedigrees: number, seed: number): Finding[] {
  const random = seededNumbers(seed);
  const each = Array.from({ length: pedigrees }, (_, at) => {
    const { evidence, target } = drawResults(random);
    const exact = peelGenotype(evidence, target);
    const drop = dropGenes(evidence, target, { drops: DROPS, seed: seed + at });
    if (!exact.ok || !drop) return null;
    const differences = exact.shares.map((share, copies) => Math.abs(share - drop.shares[copies]!));
    // Rule of three: an outcome that did not occur in n drops can have a probability of up to 3 / n.
    const isWithin = differences.every(
      (one, copies) => one <= Math.max(3 * drop.standardErrors[copies]!, 3 / drop.effectiveDrops),
    );
    return { largest: Math.max(...differences), isWithin };
  }).filter((one) => one !== null);
  const of = measured(`${ANIMALS} animals, a third with results`, seed, each.length);
  return [
    of('largest difference', Math.max(...each.map(({ largest }) => largest)), {
      pool: 'most',
      targets: ['dropDifference'],
    }),
    of('within three standard errors', each.filter(({ isWithin }) => isWithin).length / each.length, {
      targets: ['dropErrors'],
    }),
  ];
}

/** A pedigree with loops, and results for a third of its animals. */
function drawResults(random: NumberSource): { evidence: LocusEvidence; target: number } {
  const [sires, dams, copies] = [new Int32Array(ANIMALS), new Int32Array(ANIMALS), new Int8Array(ANIMALS)];
  const frequency = 0.05 + 0.4 * random.next();
  for (let animal = 0; animal < ANIMALS; animal += 1) {
    const sire = animal < FOUNDERS ? -1 : random.below(animal);
    const dam = animal < FOUNDERS ? -1 : (sire + 1 + random.below(animal - 1)) % animal;
    const from = (parent: number) => Number(random.next() < (parent < 0 ? frequency : copies[parent]! / 2));
    [sires[animal], dams[animal]] = [sire, dam];
    copies[animal] = from(sire) + from(dam);
  }
  const target = random.below(ANIMALS);
  const tested = [...copies.keys()].filter((animal) => animal !== target && random.next() < 1 / 3);
  const known = new Map(tested.map((animal) => [animal, copies[animal] as Copies]));
  return { evidence: { pedigree: { sires, dams }, known, frequency }, target };
}

const goals = ['most_litters', 'best_total'] as const satisfies PlanSettings['goal'][];
const KENNEL = 4;

export function planFindings(kennels: number, seed: number): Finding[] {
  return goals.flatMap((goal) => {
    const random = seededNumbers(seed);
    const shortfalls = Array.from({ length: kennels }, () => {
      const parents = (role: string) =>
        Array.from({ length: KENNEL }, (_, at): PlanParent => ({ id: `${role}${at}`, litters: random.below(4) }));
      const [dams, sires] = [parents('dam'), parents('sire')];
      const pairs = dams.flatMap((dam) =>
        sires.map(({ id }): PlanPair => {
          const kinship = random.next() < 0.2 ? 0.25 : 0;
          return { dam: dam.id, sire: id, benefit: 100 * random.next() - 20, kinship, affectedTests: [] };
        }),
      );
      const { matings, totalBenefit } = matingPlan(dams, sires, pairs, { kinshipCeiling: 0.125, goal });
      const allowed = pairs.filter(({ kinship }) => kinship === 0);
      const best = bestOfAll([...dams, ...sires], allowed, goal);
      return Math.abs(best.benefit - totalBenefit) + 1000 * Math.abs(best.litters - matings.length);
    });
    const of = measured(`${KENNEL} dams, ${KENNEL} sires, goal ${goal}`, seed, kennels);
    return [of('plans that are not the best', shortfalls.filter((one) => one > 1e-9).length, planPool)];
  });
}

const planPool = { pool: 'sum', targets: ['bestPlan'] } as const;

/** The best plan, found by enumeration. */
function bestOfAll(parents: readonly PlanParent[], pairs: readonly PlanPair[], goal: PlanSettings['goal']) {
  const left = new Map(parents.map(({ id, litters }) => [id, litters]));
  const scoreOf = ({ litters, benefit }: { litters: number; benefit: number }) =>
    (goal === 'most_litters' ? 10_000 * litters : 0) + benefit;
  const changeLitters = (id: string, litters: number) => left.set(id, left.get(id)! + litters);
  const search = (at: number, plan: { litters: number; benefit: number }): { litters: number; benefit: number } => {
    const pair = pairs[at];
    if (!pair) return plan;
    const without = search(at + 1, plan);
    if (left.get(pair.dam)! < 1 || left.get(pair.sire)! < 1) return without;
    [pair.dam, pair.sire].forEach((id) => changeLitters(id, -1));
    const withPair = search(at + 1, { litters: plan.litters + 1, benefit: plan.benefit + pair.benefit });
    [pair.dam, pair.sire].forEach((id) => changeLitters(id, 1));
    return scoreOf(withPair) > scoreOf(without) ? withPair : without;
  };
  return search(0, { litters: 0, benefit: 0 });
}
