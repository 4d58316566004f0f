/**
 * Genotypes of any file turned to a reference panel: the copies of the panel's ALT at each of its markers. A file may count the other
 * allele (PLINK's A1 is the rarer one of that very file) or name the bases of the other strand (Illumina TOP, reverse). At A/T and C/G
 * markers the strand cannot be read from the letters: frequencies tell it, or the marker is left out.
 */
import { missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import type { BreedPanel } from './breed-panel.ts';

export interface Orientation {
  /** Row of the table for each marker of the panel; -1 where the table has none that fits. */
  readonly rows: Int32Array;
  /** 1 where the table counts the panel's REF. */
  readonly isSwapped: Uint8Array;
  /** Markers named on the other strand. */
  readonly onOtherStrand: number;
  /** Markers left out because their strand cannot be told. */
  readonly ambiguous: string[];
  /** Markers left out because their alleles are not those of the panel. */
  readonly foreign: string[];
}

/** More markers than this share with other alleles than the panel's: the file is of another assembly or is not in bases. */
const MOST_FOREIGN = 0.1;
/** Animals and distance from a half at which a frequency tells the strand. */
const FEWEST_ANIMALS = 20;
const LEAST_DISTANCE = 0.15;

/** Refuses a file with two markers in one place of the panel, and one whose alleles are not those of the panel. */
export function orientToPanel(
  table: GenotypeTable,
  panel: BreedPanel,
): { readonly ok: true; readonly orientation: Orientation } | { readonly ok: false; readonly reason: string } {
  const found = findRows(table, panel);
  if ('reason' in found) return { ok: false, reason: found.reason };
  const { rows } = found;
  const isSwapped = new Uint8Array(rows.length);
  const ambiguous: string[] = [];
  const foreign: string[] = [];
  const unsure: number[] = [];
  let [onOtherStrand, known] = [0, 0];
  rows.forEach((row, at) => {
    const marker = table.markers[row];
    const alleles = panel.alleles?.[at];
    if (!marker || !alleles) return;
    const fit = fitAlleles(marker, alleles);
    if (fit === null) {
      foreign.push(marker.id);
      rows[at] = -1;
      return;
    }
    if (isPalindrome(alleles)) unsure.push(at);
    else {
      known += 1;
      onOtherStrand += Number(fit.isOtherStrand);
    }
    isSwapped[at] = Number(fit.isSwapped);
  });
  if (foreign.length > MOST_FOREIGN * (known + unsure.length + foreign.length))
    return {
      ok: false,
      reason: `The alleles of ${foreign.length} markers are not those of the panel (first: ${foreign[0]}). The file is of another assembly, or its alleles are not bases.`,
    };
  // Only a file that keeps to the panel's strand everywhere else is believed where the letters cannot tell.
  if (onOtherStrand > 0) {
    for (const at of unsure) {
      const turned = turnByFrequency(table, panel, { at, row: rows[at] ?? -1, isSwapped: isSwapped[at] === 1 });
      if (turned === null) {
        ambiguous.push(table.markers[rows[at] ?? -1]?.id ?? '');
        rows[at] = -1;
      } else isSwapped[at] = Number(turned);
    }
  }
  return { ok: true, orientation: { rows, isSwapped, onOtherStrand, ambiguous, foreign } };
}

/** Copies of ALT of one animal in the order of the panel. */
export function orientedCalls(table: GenotypeTable, { rows, isSwapped }: Orientation, sample: number): Uint8Array {
  const width = table.samples.length;
  return Uint8Array.from(rows, (row, at) => {
    const call = row < 0 ? missingCall : (table.calls[row * width + sample] ?? missingCall);
    return call === missingCall || isSwapped[at] === 0 ? call : 2 - call;
  });
}

function findRows(table: GenotypeTable, panel: BreedPanel): { rows: Int32Array } | { reason: string } {
  const places = new Map<string, number[]>();
  table.markers.forEach(({ chromosome, position }, row) => {
    const place = `${chromosome}:${position}`;
    const there = places.get(place);
    if (there) there.push(row);
    else places.set(place, [row]);
  });
  const rows = new Int32Array(panel.positions.length).fill(-1);
  for (let at = 0; at < rows.length; at += 1) {
    const place = `${panel.chromosomes[at]}:${panel.positions[at]}`;
    const alleles = panel.alleles?.[at];
    const there = places.get(place) ?? [];
    const fitting = alleles ? there.filter((row) => fitAlleles(table.markers[row], alleles) !== null) : there;
    if (fitting.length > 1)
      return {
        reason: `Two markers of the file are at chromosome ${panel.chromosomes[at]}, position ${panel.positions[at]}: ${fitting.map((row) => table.markers[row]?.id).join(' and ')}.`,
      };
    rows[at] = fitting[0] ?? there[0] ?? -1;
  }
  return { rows };
}

/** How the marker's A1 and A2 are the panel's REF and ALT; null when they are not. */
function fitAlleles(
  marker: MarkerInfo | undefined,
  [ref, alt]: readonly [string, string],
): { isSwapped: boolean; isOtherStrand: boolean } | null {
  if (!marker) return null;
  const [a1, a2] = marker.alleles.map((allele) => allele.toUpperCase()) as [string, string];
  for (const isOtherStrand of [false, true]) {
    const [r, a] = isOtherStrand ? [complement(ref), complement(alt)] : [ref, alt];
    const fits = (one: string, expected: string) => one === expected || one === '0';
    if (a1 === '0' && a2 === '0') return { isSwapped: false, isOtherStrand: false };
    if (fits(a1, a) && fits(a2, r)) return { isSwapped: false, isOtherStrand };
    if (fits(a1, r) && fits(a2, a)) return { isSwapped: true, isOtherStrand };
  }
  return null;
}

/** Whether A1 is REF, by the nearer of the two readings; null when the frequencies cannot tell. */
function turnByFrequency(
  table: GenotypeTable,
  panel: BreedPanel,
  { at, row, isSwapped }: { at: number; row: number; isSwapped: boolean },
): boolean | null {
  const k = panel.breeds.length;
  let mean = 0;
  for (let breed = 0; breed < k; breed += 1) mean += (panel.frequencies[at * k + breed] ?? 0) / k;
  const width = table.samples.length;
  let [copies, called] = [0, 0];
  for (let sample = 0; sample < width; sample += 1) {
    const call = table.calls[row * width + sample] ?? missingCall;
    if (call === missingCall) continue;
    copies += isSwapped ? 2 - call : call;
    called += 1;
  }
  const seen = copies / (2 * called);
  if (called < FEWEST_ANIMALS || Math.abs(mean - 0.5) < LEAST_DISTANCE || Math.abs(seen - 0.5) < LEAST_DISTANCE)
    return null;
  return seen > 0.5 === mean > 0.5 ? isSwapped : !isSwapped;
}

const complements: Readonly<Record<string, string>> = { A: 'T', T: 'A', C: 'G', G: 'C' };

function complement(allele: string): string {
  return allele
    .split('')
    .toReversed()
    .map((base) => complements[base] ?? base)
    .join('');
}

function isPalindrome([ref, alt]: readonly [string, string]): boolean {
  return complement(ref) === alt;
}
