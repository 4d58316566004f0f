/** Matches rows of a table to markers of a manifest: by name, otherwise by position on the file's assembly. */
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import type { MarkerManifest } from './marker-manifest.ts';
import { fitAlleles } from './strand.ts';

export interface MarkerRows {
  /** Row of the table for each marker of the manifest; -1 if there is none. */
  readonly rows: Int32Array;
  readonly assembly: string | null;
  /** Markers whose position in the file differs from that on every assembly. */
  readonly misplaced: readonly string[];
}

/** Rejects a table with two rows for one marker of the manifest. */
export function findMarkerRows(
  table: GenotypeTable,
  manifest: MarkerManifest,
): MarkerRows | { readonly reason: string } {
  const names = new Map<string, number[]>();
  const places = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, key: string, row: number) => {
    const there = to.get(key);
    if (there) there.push(row);
    else to.set(key, [row]);
  };
  table.markers.forEach(({ id, chromosome, position }, row) => {
    add(names, id, row);
    if (chromosome !== '0' && position > 0) add(places, `${chromosome}:${position}`, row);
  });
  const assembly = findAssembly(places, manifest);
  const rows = new Int32Array(manifest.markers.length).fill(-1);
  const misplaced: string[] = [];
  for (const [at, marker] of manifest.markers.entries()) {
    const position = assembly < 0 ? null : marker.positions[assembly];
    const place = `${marker.chromosome}:${position}`;
    const named = names.get(marker.id) ?? [];
    const there = (position && places.get(place)) || [];
    const known = named.filter((row) => isInPlace(table, row, marker));
    if (known.length < named.length) misplaced.push(marker.id);
    const candidates = [...new Set([...known, ...there])];
    const fitting = candidates.filter(
      (row) => !marker.alleles || fitAlleles(table.markers[row]?.alleles ?? ['', ''], marker.alleles) !== null,
    );
    if (fitting.length > 1) {
      const ids = fitting.map((row) => table.markers[row]?.id).join(' and ');
      return {
        reason: position
          ? `Two markers in the file are at chromosome ${marker.chromosome}, position ${position}: ${ids}.`
          : `Two markers in the file match ${marker.id}.`,
      };
    }
    rows[at] = fitting[0] ?? candidates[0] ?? -1;
  }
  return { rows, assembly: manifest.assemblies[assembly] ?? null, misplaced };
}

/** Index of the assembly with most of the file's positions; -1 if none has any. */
function findAssembly(places: ReadonlyMap<string, unknown>, { assemblies, markers }: MarkerManifest): number {
  const counts = assemblies.map((_, assembly) =>
    markers.reduce(
      (sum, { chromosome, positions }) =>
        sum + Number(positions[assembly] !== null && places.has(`${chromosome}:${positions[assembly]}`)),
      0,
    ),
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** A file may omit a marker's position, but a stated position must be right on some assembly. */
function isInPlace(table: GenotypeTable, row: number, marker: MarkerManifest['markers'][number]): boolean {
  const { chromosome = '0', position = 0 } = table.markers[row] ?? {};
  if (chromosome === '0' || position <= 0) return true;
  const known = marker.positions.filter((one) => one !== null);
  return chromosome === marker.chromosome && (known.length === 0 || known.includes(position));
}
