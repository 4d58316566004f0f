/**
 * Aligns tables that count different alleles or use different strands, without a manifest, as far as the alleles of
 * both allow. If there is a manifest, orient the tables to it first.
 */
import { missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import { orientedCalls } from './orientation.ts';
import { complement, isAmbiguous, unknownAllele, type Alleles } from './strand.ts';

/** Calls of a sample of another table as copies of the A1 of `table`, marker by marker; 3 is no call. */
export function alignCalls(table: GenotypeTable, other: GenotypeTable, sample = 0): Uint8Array {
  return orientedCalls(other, alignRows(table, other), sample);
}

/**
 * Joins all samples at the markers of the first table. If another table lacks a marker, or does not match it, its
 * samples have no call there.
 */
export function joinTables(tables: readonly [GenotypeTable, ...GenotypeTable[]]): GenotypeTable {
  let [joined] = tables;
  const ofOneArray = tables.filter(({ markers }) => markers === joined.markers);
  if (ofOneArray.length === tables.length) return joinSamples(tables);
  for (const next of tables.slice(1)) joined = joinTwo(joined, next);
  return joined;
}

/** Tables with identical markers need no alignment. */
function joinSamples(tables: readonly [GenotypeTable, ...GenotypeTable[]]): GenotypeTable {
  const [{ markers }] = tables;
  const samples = tables.flatMap((table) => table.samples);
  const calls = new Uint8Array(samples.length * markers.length);
  let from = 0;
  for (const table of tables) {
    const width = table.samples.length;
    for (let at = 0; at < markers.length; at += 1)
      for (let sample = 0; sample < width; sample += 1)
        calls[at * samples.length + from + sample] = table.calls[at * width + sample]!;
    from += width;
  }
  return { ...tables[0], samples, calls };
}

function joinTwo(table: GenotypeTable, other: GenotypeTable): GenotypeTable {
  const aligned = alignRows(table, other);
  const samples = [...table.samples, ...other.samples];
  const calls = new Uint8Array(samples.length * table.markers.length).fill(missingCall);
  const [own, theirs] = [table.samples.length, other.samples.length];
  const markers = table.markers.map((marker, at): MarkerInfo => {
    const to = at * samples.length;
    calls.set(table.calls.subarray(at * own, (at + 1) * own), to);
    const row = aligned.rows[at] ?? -1;
    if (row < 0) return marker;
    const isSwapped = aligned.isSwapped[at] === 1;
    for (let sample = 0; sample < theirs; sample += 1) {
      const call = other.calls[row * theirs + sample] ?? missingCall;
      calls[to + own + sample] = call === missingCall || !isSwapped ? call : 2 - call;
    }
    return { ...marker, alleles: aligned.alleles[at] ?? marker.alleles };
  });
  return { ...table, samples, markers, calls };
}

interface Alignment {
  /** Row of the other table for each marker of the first; -1: no match. */
  readonly rows: Int32Array;
  readonly isSwapped: Uint8Array;
  /** Alleles of the first table, completed by the other one. */
  readonly alleles: readonly Alleles[];
}

/**
 * A/T and C/G markers are flipped only if at least this many other markers are on the opposite strand, and none is on
 * the same strand.
 */
const MIN_UNAMBIGUOUS = 10;

function alignRows(table: GenotypeTable, other: GenotypeTable): Alignment {
  return haveSameMarkers(table, other) ? sameRows(table) : matchRows(table, other);
}

/** Whether the tables have the same markers with the same alleles in the same order, as imports from one array have. */
function haveSameMarkers({ markers }: GenotypeTable, other: GenotypeTable): boolean {
  if (markers === other.markers) return true;
  return (
    markers.length === other.markers.length &&
    markers.every((marker, at) => {
      const twin = other.markers[at];
      return (
        twin?.position === marker.position &&
        twin.chromosome === marker.chromosome &&
        twin.id === marker.id &&
        twin.alleles[0] === marker.alleles[0] &&
        twin.alleles[1] === marker.alleles[1]
      );
    })
  );
}

/** Cached, because genomes of one array are compared one after another. */
const sameOrder = new WeakMap<readonly MarkerInfo[], Alignment>();

function sameRows({ markers }: GenotypeTable): Alignment {
  const known = sameOrder.get(markers);
  if (known) return known;
  const rows = Int32Array.from(markers, ({ alleles }, at) => (alleles.every((one) => one === unknownAllele) ? -1 : at));
  const alignment = { rows, isSwapped: new Uint8Array(markers.length), alleles: markers.map(({ alleles }) => alleles) };
  sameOrder.set(markers, alignment);
  return alignment;
}

function matchRows(table: GenotypeTable, other: GenotypeTable): Alignment {
  const rowsOf = findRows(table, other);
  const pairs = table.markers.map((marker) =>
    rowsOf(marker)
      .map((row) => ({ row, readings: readingsOf(marker.alleles, other.markers[row]?.alleles ?? marker.alleles) }))
      .find(({ readings }) => readings.same !== null || readings.flipped !== null),
  );
  const count = (matches: (one: Readings) => boolean) =>
    pairs.reduce((sum, pair) => sum + Number(pair !== undefined && matches(pair.readings)), 0);
  const sameOnly = count(({ same, flipped }) => same !== null && flipped === null);
  const flippedOnly = count(({ same, flipped }) => same === null && flipped !== null);
  const strand = flippedOnly === 0 ? 'same' : sameOnly === 0 && flippedOnly >= MIN_UNAMBIGUOUS ? 'flipped' : 'mixed';
  const rows = new Int32Array(table.markers.length).fill(-1);
  const isSwapped = new Uint8Array(table.markers.length);
  const alleles = table.markers.map((marker, at): Alleles => {
    const pair = pairs[at];
    const chosen = pair && chooseReading(pair.readings, strand);
    if (!pair || !chosen) return marker.alleles;
    rows[at] = pair.row;
    isSwapped[at] = Number(chosen.isSwapped);
    return chosen.alleles;
  });
  return { rows, isSwapped, alleles };
}

function findRows(table: GenotypeTable, other: GenotypeTable): (marker: MarkerInfo) => readonly number[] {
  const wanted = new Set(table.markers.flatMap(({ id, chromosome, position }) => [id, placeKey(chromosome, position)]));
  const [names, places] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const byName = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, key: string, row: number) => {
    if (wanted.has(key)) to.set(key, [...(to.get(key) ?? []), row]);
  };
  other.markers.forEach(({ id, chromosome, position }, row) => {
    if (position > 0) add(places, placeKey(chromosome, position), row);
    else add(names, id, row);
    if (wanted.has(id)) byName.set(id, [row]);
  });
  return ({ id, chromosome, position }) =>
    (position > 0 ? places.get(placeKey(chromosome, position)) : byName.get(id)) ?? names.get(id) ?? [];
}

const placeKey = (chromosome: string, position: number) => `${chromosome}:${position}`;

interface Reading {
  readonly isSwapped: boolean;
  readonly alleles: Alleles;
}
interface Readings {
  /** With the alleles as they are, and with those of the other strand; null: not biallelic. */
  readonly same: Reading | null;
  readonly flipped: Reading | null;
  /** True for A/T, C/G, or a single allele of such a pair. */
  readonly isAmbiguousStrand: boolean;
}

function readingsOf(own: Alleles, theirs: Alleles): Readings {
  const same = readAs(own, theirs);
  const flipped = readAs(own, [complement(theirs[0]), complement(theirs[1])]);
  return {
    same,
    flipped,
    isAmbiguousStrand: same !== null && flipped !== null && same.isSwapped !== flipped.isSwapped,
  };
}

function readAs(own: Alleles, theirs: Alleles): Reading | null {
  const known = new Set([...own, ...theirs].filter((allele) => allele !== unknownAllele));
  if (known.size > 2 || own.every((allele) => allele === unknownAllele)) return null;
  // I and D of one file cannot be compared with bases of another.
  if (hasIndelCodes(own) !== hasIndelCodes(theirs)) return null;
  const isKnown = (allele: string) => allele !== unknownAllele;
  const [a1, a2] = own;
  const [b1, b2] = theirs;
  const isStraight = (isKnown(b1) && b1 === a1) || (isKnown(b2) && b2 === a2);
  const isCrossed = (isKnown(b1) && b1 === a2) || (isKnown(b2) && b2 === a1);
  // Without a common allele, the other file's allele is the one that the first file never observed.
  const isSwapped = isCrossed || (!isStraight && (isKnown(b1) ? isKnown(a1) : isKnown(a2)));
  const [c1, c2] = isSwapped ? [b2, b1] : [b1, b2];
  return { isSwapped, alleles: [isKnown(a1) ? a1 : c1, isKnown(a2) ? a2 : c2] };
}

function hasIndelCodes(alleles: Alleles): boolean {
  return alleles.some((allele) => allele === 'I' || allele === 'D');
}

function chooseReading(
  { same, flipped, isAmbiguousStrand }: Readings,
  strand: 'same' | 'flipped' | 'mixed',
): Reading | null {
  if (!same || !flipped) return same ?? flipped;
  if (strand !== 'mixed') return strand === 'same' ? same : flipped;
  if (!isAmbiguousStrand) return same;
  // A/T and C/G are excluded. For single alleles, use the interpretation that does not give such a pair.
  if (!isPair(same.alleles)) return same;
  return isPair(flipped.alleles) ? null : flipped;
}

function isPair(alleles: Alleles): boolean {
  return alleles.every((allele) => allele !== unknownAllele) && isAmbiguous(alleles);
}
