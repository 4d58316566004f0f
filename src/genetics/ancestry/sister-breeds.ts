/**
 * Sister breeds separated recently. An animal can fit both equally well, and a panel with few animals cannot
 * distinguish them.
 */
import { findEquivalent, type AncestryFit } from './ancestry-fit.ts';
import type { AncestryModel } from './ancestry-steps.ts';
import type { BreedPanel } from './breed-panel.ts';
import { estimatesOf } from './estimated-frequencies.ts';
import { samplingVarianceOf } from './panel-background.ts';

/**
 * Squared distance of two breeds relative to the variation within them: below the first limit they can be sisters,
 * below the second they always are.
 */
const NEAR_DISTANCE = 0.06;
const SISTER_DISTANCE = 0.04;

interface Shortlist {
  readonly panel: BreedPanel;
  readonly shortlist: readonly number[];
  readonly called: Int32Array;
}

/** Name of each shortlisted breed in this animal, or of its group if sister breeds cannot be distinguished: "A / B". */
export function nameSisters(fit: AncestryFit, model: AncestryModel, from: Shortlist): string[] {
  const groups = from.shortlist.map((_, component) => [component]);
  const join = (one: number, other: number) => {
    const all = [...new Set([...(groups[one] ?? []), ...(groups[other] ?? [])])].toSorted((a, b) => a - b);
    for (const member of all) groups[member] = all;
  };
  for (const component of fit.components) {
    if (component >= from.shortlist.length) continue;
    const near = [...from.shortlist.keys()]
      .filter((other) => other !== component)
      .map((other) => ({ other, distance: distanceOf(from, component, other) }))
      .filter(({ distance }) => distance < NEAR_DISTANCE);
    for (const { other, distance } of near)
      if (distance < SISTER_DISTANCE && fit.components.includes(other)) join(component, other);
    const candidates = near.map(({ other }) => other);
    for (const other of findEquivalent(fit, model, { component, candidates })) join(component, other);
  }
  return groups.map((members) => members.map((member) => from.panel.breeds[from.shortlist[member] ?? -1]).join(' / '));
}

/**
 * Distance of each shortlisted breed from the nearest breed of the fit with another name, at most `maxDistance`. Sister
 * breeds differ strongly at few markers, which is less informative than the same distance spread over many.
 */
export function nearestDistances(
  fit: AncestryFit,
  names: readonly string[],
  from: Shortlist,
  maxDistance: number,
): number[] {
  const found = fit.components.filter((component) => component < from.shortlist.length);
  return from.shortlist.map((_, component) => {
    const others = found.filter((other) => found.includes(component) && names[other] !== names[component]);
    const nearest = Math.min(
      maxDistance,
      ...others.map((other) => Math.max(0.001, distanceOf(from, component, other))),
    );
    return nearest < NEAR_DISTANCE ? nearest / 2 : nearest;
  });
}

/** Corrected for the sampling error of few animals. */
function distanceOf({ panel, shortlist, called }: Shortlist, one: number, other: number): number {
  const k = panel.breeds.length;
  const { animals } = estimatesOf(panel);
  const [first, second] = [shortlist[one] ?? 0, shortlist[other] ?? 0];
  let [between, within] = [0, 0];
  for (const marker of called) {
    const [p, q] = [panel.frequencies[marker * k + first]!, panel.frequencies[marker * k + second]!];
    between += (p - q) ** 2 - samplingVarianceOf(p, animals[first]!) - samplingVarianceOf(q, animals[second]!);
    within += p * (1 - q) + q * (1 - p);
  }
  return between / within;
}
