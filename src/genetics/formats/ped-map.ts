/**
 * PLINK text filesets: .ped (six columns, then two alleles per marker) and .map (chromosome, id, centimorgan,
 * position; the centimorgan can be left out). `0` is no call, and so are `N`, `-` and `.`, which laboratories use.
 */
import {
  chromosomeCode,
  chromosomeName,
  missingCall,
  type GenotypeTable,
  type MarkerInfo,
  type Species,
} from '#genetics/genotype-table.ts';
import type { Problem } from './delimited.ts';
import { readFam, repeatedNames, rowsOf } from './plink-binary.ts';
import { valuesText } from './row-values.ts';

/**
 * A1 is the less frequent allele, as in PLINK; in a tie, the alphabetically first. If there are problems, the table
 * is null.
 */
export function readPedMap(
  files: { ped: string; map: string },
  species: Species,
): { table: GenotypeTable | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const places = readMap(files.map, species, problems);
  const rows = [...rowsOf(files.ped)].map(([line, cells]) => [line, withoutCodes(cells)] as const);
  const samples = readFam(rows.map(([, cells]) => cells.slice(0, 6).join(' ')).join('\n'), problems);
  for (const [line, cells] of rows) {
    if (cells.length !== 6 + 2 * places.length)
      problems.push({
        row: line,
        column: 'ped',
        reason: `This row has ${valuesText(cells)}, but ${places.length} markers need ${6 + 2 * places.length}.`,
      });
  }
  if (problems.length > 0) return { table: null, problems };
  const calls = new Uint8Array(places.length * samples.length).fill(missingCall);
  const markers = places.map((place, at): MarkerInfo => {
    const pairs = rows.map(([line, cells]) => [cells[6 + 2 * at] ?? '0', cells[7 + 2 * at] ?? '0', line] as const);
    const alleles = rankAlleles(pairs);
    if (alleles.length > 2)
      problems.push({
        row: pairs[0]?.[2] ?? 0,
        column: place.id,
        reason: `The marker has ${alleles.length} alleles (${alleles.join(', ')}).`,
      });
    const [a1, a2] = alleles.length === 1 ? ['0', alleles[0] ?? '0'] : [alleles[0] ?? '0', alleles[1] ?? '0'];
    pairs.forEach(([x, y, line], sample) => {
      if ((x === '0') !== (y === '0'))
        problems.push({ row: line, column: place.id, reason: 'Only one allele is called.' });
      else if (x !== '0') calls[at * samples.length + sample] = (x === a1 ? 1 : 0) + (y === a1 ? 1 : 0);
    });
    return { ...place, alleles: [a1, a2] };
  });
  return problems.length > 0 ? { table: null, problems } : { table: { species, samples, markers, calls }, problems };
}

const noCallCodes = new Set(['N', 'n', '-', '.']);

function withoutCodes(cells: readonly string[]): string[] {
  return cells.map((cell, at) => (at >= 6 && noCallCodes.has(cell) ? '0' : cell));
}

/** Writes both files, heterozygotes as A1 A2. */
export function writePedMap(table: GenotypeTable): { ped: string; map: string } {
  const width = table.samples.length;
  const sexCode = { male: '1', female: '2', unknown: '0' } as const;
  const ped = table.samples.map((sample, at) => {
    const alleles = table.markers.map(
      ({ alleles: [a1, a2] }, marker) =>
        [`${a2} ${a2}`, `${a1} ${a2}`, `${a1} ${a1}`, '0 0'][table.calls[marker * width + at] ?? missingCall],
    );
    return `${[sample.family, sample.id, sample.sire ?? '0', sample.dam ?? '0', sexCode[sample.sex], '-9', ...alleles].join(' ')}\n`;
  });
  const map = table.markers.map(
    (marker) =>
      `${chromosomeCode(marker.chromosome, table.species)}\t${marker.id}\t${marker.centimorgan}\t${marker.position}\n`,
  );
  return { ped: ped.join(''), map: map.join('') };
}

function readMap(text: string, species: Species, problems: Problem[]): Omit<MarkerInfo, 'alleles'>[] {
  const isRepeated = repeatedNames();
  return [...rowsOf(text)].map(([line, cells]) => {
    const [code = '', id = '', centimorgan = '0', position = ''] =
      cells.length === 3 ? [cells[0], cells[1], '0', cells[2]] : cells;
    const chromosome = chromosomeName(code, species);
    if (cells.length !== 3 && cells.length !== 4)
      problems.push({
        row: line,
        column: 'map',
        reason: `This row has ${valuesText(cells)}, but four are needed.`,
      });
    else if (chromosome === null)
      problems.push({ row: line, column: 'map', reason: `A ${species} has no chromosome ${code}.` });
    else if (!/^-?\d+$/.test(position))
      problems.push({ row: line, column: 'map', reason: `"${position}" is not a position.` });
    else if (isRepeated(id)) problems.push({ row: line, column: 'map', reason: `Marker ${id} is in the file twice.` });
    return {
      chromosome: chromosome ?? '0',
      id,
      centimorgan: Number(centimorgan) || 0,
      position: Number(position) || 0,
    };
  });
}

/** Alleles by frequency, rarest first. */
function rankAlleles(pairs: readonly (readonly [string, string, number])[]): string[] {
  const counts = new Map<string, number>();
  for (const [x, y] of pairs)
    for (const allele of [x, y]) if (allele !== '0') counts.set(allele, (counts.get(allele) ?? 0) + 1);
  return [...counts.keys()].toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1));
}
