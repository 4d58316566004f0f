import type { Ctx } from '#platform/context/context.ts';
import { seededRandom, type Random } from '#adapters/random.ts';
import { isSexMarker, writeStrCsv } from '#genetics/formats/str-csv.ts';
import { type DemoAnimal, isCat, type SeededAnimal } from './demo-animals.ts';

interface Marker {
  name: string;
  sizes: number[];
}

export interface DemoProfiles {
  /** The panel of each species. */
  panels: Record<number, { id: string; markers: Marker[] }>;
  /** Animal key to marker to alleles. */
  byAnimal: Map<string, Map<string, [string, string]>>;
}

const panelIds: Record<number, string> = { 1: 'STR-ISAG2006-K9', 2: 'STR-ISAG-FEL' };
/** Number of alleles per marker in the demo, spread over its ladder. */
const ALLELES = 8;

/**
 * STR profiles of a family, parents before their offspring, who inherit one allele from each. The seed is used only for
 * these profiles.
 */
export async function makeProfiles(tx: Ctx, animals: readonly DemoAnimal[], seed: string): Promise<DemoProfiles> {
  const random = seededRandom(seed);
  const panels: DemoProfiles['panels'] = {};
  for (const [speciesId, id] of Object.entries(panelIds)) {
    const rows = await tx.db
      .selectFrom('panelMarker')
      .select(['marker', 'sizeMin', 'sizeMax'])
      .where('panelId', '=', id)
      .orderBy('positionNo')
      .execute();
    panels[Number(speciesId)] = {
      id,
      markers: rows.map((row) => ({ name: row.marker, sizes: sizesOf(row.sizeMin ?? 100, row.sizeMax ?? 140) })),
    };
  }
  const byAnimal: DemoProfiles['byAnimal'] = new Map();
  for (const animal of animals) {
    const speciesId = isCat(animal) ? 2 : 1;
    const parents = [byAnimal.get(animal.dam ?? ''), byAnimal.get(animal.sire ?? '')] as const;
    const calls = (panels[speciesId]?.markers ?? []).map((marker): [string, [string, string]] => [
      marker.name,
      callOf(random, { marker, sex: animal.sex, parents }),
    ]);
    byAnimal.set(animal.key, new Map(calls));
  }
  return { panels, byAnimal };
}

/** One row of an ISAG table, as imported by the laboratory. */
export function profileTable({
  profiles,
  animal,
  barcode,
}: {
  profiles: DemoProfiles;
  animal: SeededAnimal;
  barcode: string;
}): string {
  const panel = profiles.panels[animal.speciesId];
  if (!panel) throw new Error(`no panel for species ${animal.speciesId}`);
  const markers = profiles.byAnimal.get(animal.key) ?? new Map();
  return writeStrCsv(
    panel.markers.map(({ name }) => name),
    [{ sample: barcode, species: animal.speciesId === 1 ? 'dog' : 'cat', panel: panel.id, markers }],
  );
}

function sizesOf(min: number, max: number): number[] {
  const step = Math.max(1, Math.floor((max - min) / (ALLELES - 1)));
  return Array.from({ length: ALLELES }, (_, at) => Math.min(max, min + at * step));
}

type Calls = Map<string, [string, string]>;

function callOf(
  random: Random,
  of: { marker: Marker; sex: string; parents: readonly [Calls | undefined, Calls | undefined] },
): [string, string] {
  if (isSexMarker(of.marker.name)) return of.sex === 'male' ? ['X', 'Y'] : ['X', 'X'];
  const draw = (parent: Calls | undefined) => {
    const alleles = parent?.get(of.marker.name) ?? of.marker.sizes.map(String);
    return alleles[random.integer(alleles.length)] ?? '';
  };
  const pair: [string, string] = [draw(of.parents[0]), draw(of.parents[1])];
  return Number(pair[0]) <= Number(pair[1]) ? pair : [pair[1], pair[0]];
}
