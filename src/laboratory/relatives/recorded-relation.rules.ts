import type { PedigreeEntry } from '#genetics/pedigree/pedigree.ts';

export const recordedRelations = [
  'parent',
  'offspring',
  'full_sibling',
  'grandparent_twice',
  'grandparent',
  'grandoffspring_twice',
  'grandoffspring',
  'half_sibling',
  'parents_sibling',
  'siblings_offspring',
  'great_grandparent',
  'great_grandoffspring',
  'first_cousin',
] as const;
export type RecordedRelation = (typeof recordedRelations)[number];

export const recordedLabels: Record<RecordedRelation, string | Record<'female' | 'male', string>> = {
  parent: { female: 'Dam', male: 'Sire' },
  offspring: { female: 'Daughter', male: 'Son' },
  full_sibling: 'Full sibling',
  grandparent_twice: { female: 'Granddam on both sides', male: 'Grandsire on both sides' },
  grandparent: { female: 'Granddam', male: 'Grandsire' },
  grandoffspring_twice: 'Grandoffspring through both parents',
  grandoffspring: 'Grandoffspring',
  half_sibling: 'Half sibling',
  parents_sibling: 'Full sibling of a parent',
  siblings_offspring: 'Offspring of a full sibling',
  great_grandparent: 'Great-grandparent',
  great_grandoffspring: 'Great-grandoffspring',
  first_cousin: 'First cousin',
};

/** The relation of `relativeId` to `animalId` by recorded parents; the closest if there are several. */
export function recordedRelation(
  entries: readonly PedigreeEntry[],
  animalId: number,
  relativeId: number,
): RecordedRelation | null {
  const parentsById = new Map(entries.map(({ id, sire, dam }) => [id, [sire, dam].filter((one) => one !== null)]));
  const parentsOf = (id: string) => parentsById.get(id) ?? [];
  const before = (ids: readonly string[]) => ids.flatMap(parentsOf);
  const areSiblings = (one: string, other: string) => {
    const parents = parentsOf(one);
    return one !== other && parents.length === 2 && parents.every((id) => parentsOf(other).includes(id));
  };
  const [own, other] = [String(animalId), String(relativeId)];
  const [mine, theirs] = [parentsOf(own), parentsOf(other)];
  const [grand, theirGrand] = [before(mine), before(theirs)];
  const timesIn = (id: string, ids: readonly string[]) => ids.filter((one) => one === id).length;
  const found: Record<RecordedRelation, boolean> = {
    parent: mine.includes(other),
    offspring: theirs.includes(own),
    full_sibling: areSiblings(own, other),
    grandparent_twice: timesIn(other, grand) > 1,
    grandparent: grand.includes(other),
    grandoffspring_twice: timesIn(own, theirGrand) > 1,
    grandoffspring: theirGrand.includes(own),
    half_sibling: mine.some((id) => theirs.includes(id)),
    parents_sibling: mine.some((id) => areSiblings(id, other)),
    siblings_offspring: theirs.some((id) => areSiblings(id, own)),
    great_grandparent: before(grand).includes(other),
    great_grandoffspring: before(theirGrand).includes(own),
    first_cousin: mine.some((one) => theirs.some((id) => areSiblings(one, id))),
  };
  return recordedRelations.find((relation) => found[relation]) ?? null;
}
