import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Problem } from '#genetics/formats/delimited.ts';
import { callOfBits, readBim, readFam } from '#genetics/formats/plink-binary.ts';
import { missingCall, type MarkerInfo, type SampleInfo, type Species } from '#genetics/genotype-table.ts';
import { throwOnProblems, text } from './files.ts';
import { UsageError, type Options } from './options.ts';

export interface PlinkRow {
  readonly marker: MarkerInfo;
  /** The packed calls, valid until the next row is read. */
  readonly bytes: Uint8Array;
  /** The calls, unpacked. */
  readonly calls: () => Uint8Array;
  /** Copies of A1 and number of animals called, in the selected samples. */
  readonly counts: { readonly copies: number; readonly called: number };
}

export interface PlinkRows {
  readonly species: Species;
  readonly samples: readonly SampleInfo[];
  readonly markers: readonly MarkerInfo[];
  readonly rows: (chosen: Int32Array) => Generator<PlinkRow>;
}

/** Opens a fileset of any size, which is read a few megabytes at a time. */
export function openPlink(prefix: string, { species }: Options): PlinkRows {
  const problems: Problem[] = [];
  const samples = readFam(text(`${prefix}.fam`), problems);
  const markers = readBim(text(`${prefix}.bim`), species, problems);
  throwOnProblems(prefix, problems);
  const width = Math.ceil(samples.length / 4);
  const path = `${prefix}.bed`;
  const expected = 3 + width * markers.length;
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new UsageError(`File not found: ${path}.`);
  if (size !== expected)
    throw new UsageError(
      `${path}:0 bed: The .bed file has ${size} bytes; ${samples.length} samples and ${markers.length} markers need ${expected}.`,
    );
  return { species, samples, markers, rows: (chosen) => readRows(path, { samples, markers, width, chosen }) };
}

const CHUNK_SIZE = 4 << 20;

function* readRows(
  path: string,
  set: { samples: readonly SampleInfo[]; markers: readonly MarkerInfo[]; width: number; chosen: Int32Array },
): Generator<PlinkRow> {
  const { samples, markers, width } = set;
  const count = counterOf(samples.length, set.chosen);
  const file = openSync(path, 'r');
  try {
    const magic = new Uint8Array(3);
    readSync(file, magic, 0, 3, 0);
    if (magic[0] !== 0x6c || magic[1] !== 0x1b || magic[2] !== 1)
      throw new UsageError(`${path} is not a SNP-major PLINK .bed file (wrong first bytes).`);
    const rowsPerChunk = Math.max(1, Math.floor(CHUNK_SIZE / Math.max(1, width)));
    const chunk = new Uint8Array(rowsPerChunk * width);
    for (let from = 0; from < markers.length; from += rowsPerChunk) {
      const rows = Math.min(rowsPerChunk, markers.length - from);
      readSync(file, chunk, 0, rows * width, 3 + from * width);
      for (let at = 0; at < rows; at += 1) {
        const bytes = chunk.subarray(at * width, (at + 1) * width);
        yield {
          marker: markers[from + at]!,
          bytes,
          calls: () => unpackRow(bytes, samples.length),
          counts: count(bytes),
        };
      }
    }
  } finally {
    closeSync(file);
  }
}

function unpackRow(bytes: Uint8Array, samples: number): Uint8Array {
  return Uint8Array.from({ length: samples }, (_, sample) => callOf(bytes, sample));
}

function callOf(bytes: Uint8Array, sample: number): number {
  return callOfBits[(((bytes[sample >> 2] ?? 0) >> ((sample & 3) * 2)) & 3) as 0 | 1 | 2 | 3];
}

/** Copies of A1, and animals called, by byte value. */
const copiesOf = new Uint8Array(256);
const calledOf = new Uint8Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  for (let sample = 0; sample < 4; sample += 1) {
    const call = callOf(Uint8Array.of(byte), sample);
    if (call === missingCall) continue;
    copiesOf[byte] = copiesOf[byte]! + call;
    calledOf[byte] = calledOf[byte]! + 1;
  }
}

/** Counts the selected samples: all others, and the padding after the last one, are treated as no call. */
function counterOf(samples: number, chosen: Int32Array): (bytes: Uint8Array) => PlinkRow['counts'] {
  const width = Math.ceil(samples / 4);
  const mask = new Uint8Array(width);
  for (const sample of chosen) mask[sample >> 2]! |= 3 << ((sample & 3) * 2);
  const padding = mask.map((byte) => ~byte & 0x55);
  return (bytes) => {
    let [copies, called] = [0, 0];
    for (let at = 0; at < width; at += 1) {
      const byte = (bytes[at]! & mask[at]!) | padding[at]!;
      copies += copiesOf[byte]!;
      called += calledOf[byte]!;
    }
    return { copies, called };
  };
}
