/**
 * F_HET of all animals of a PLINK .bed in one pass over its packed rows, equal to `inbreedingFromHeterozygosity`. A
 * byte has the calls of four animals, so byte values are counted.
 */
import type { MethodOfMoments } from './heterozygosity.ts';

export interface HeterozygosityCounts {
  /** Adds a marker: its packed calls, and the probability of a homozygote, 1 - 2pq. Exclude monomorphic markers. */
  add(row: Uint8Array, homozygous: number): void;
  /** The results by sample; null: no calls. */
  end(): (MethodOfMoments | null)[];
}

/** Samples without a call by byte value, as bits 0, 2, 4 and 6. */
const missingBits = Uint8Array.from({ length: 256 }, (_, byte) => byte & ~(byte >> 1) & 0x55);

export function countHeterozygosity(samples: number): HeterozygosityCounts {
  const width = Math.ceil(samples / 4);
  const byteCounts = new Uint32Array(width * 256);
  const [missing, expectedMissing] = [new Int32Array(samples), new Float64Array(samples)];
  let [markers, expected] = [0, 0];
  return {
    add(row, homozygous) {
      markers += 1;
      expected += homozygous;
      for (let at = 0; at < width; at += 1) {
        const byte = row[at]!;
        byteCounts[(at << 8) | byte]! += 1;
        for (let gaps = missingBits[byte]!; gaps !== 0; gaps &= gaps - 1) {
          const sample = at * 4 + ((31 - Math.clz32(gaps & -gaps)) >> 1);
          if (sample >= samples) continue;
          missing[sample]! += 1;
          expectedMissing[sample]! += homozygous;
        }
      }
    },
    end() {
      return Array.from({ length: samples }, (_, sample) => {
        let het = 0;
        const [from, shift] = [(sample >> 2) << 8, (sample & 3) * 2];
        for (let byte = 0; byte < 256; byte += 1) if (((byte >> shift) & 3) === 2) het += byteCounts[from | byte]!;
        const called = markers - missing[sample]!;
        if (called === 0) return null;
        const [observed, own] = [called - het, expected - expectedMissing[sample]!];
        return {
          observedHomozygous: observed,
          expectedHomozygous: own,
          called,
          f: (observed - own) / (called - own),
        };
      });
    },
  };
}
