import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { markerOrder, type GenotypeTable, type MarkerInfo, type Species } from '#genetics/genotype-table.ts';

/** A stored genome: its markers, and one digit a marker: copies of A1, 3 is no call. */
interface StoredGenome {
  species: Species;
  markers: [chromosome: string, id: string, position: number, a1: string, a2: string][];
  calls: string;
}

/**
 * The calls of one sample as they are stored, one for each marker. Compresses in a thread. Level 6, the default, takes
 * twice as long as level 4 and saves 1%.
 */
export function packGenome(array: Pick<GenotypeTable, 'species' | 'markers'>, calls: Uint8Array): Promise<Uint8Array> {
  const digits = calls.map((call) => call + ZERO);
  return compress(Buffer.concat([openingOf(array), digits, Buffer.from(CLOSING)]), { level: 4 });
}

const compress = promisify<Uint8Array, { level: number }, Uint8Array>(gzip);

/** What is the same for all samples of a file is written once. */
const openings = new WeakMap<GenotypeTable['markers'], Uint8Array>();

function openingOf({ species, markers }: Pick<GenotypeTable, 'species' | 'markers'>): Uint8Array {
  const stored = openings.get(markers);
  if (stored) return stored;
  const places: StoredGenome['markers'] = markers.map(({ chromosome, id, position, alleles: [a1, a2] }) => [
    chromosome,
    id,
    position,
    a1,
    a2,
  ]);
  const opening = Buffer.from(`${JSON.stringify({ species, markers: places }).slice(0, -1)}${CALLS}`);
  openings.set(markers, opening);
  return opening;
}

/** A stored genome as a table with one sample, in genome order: early genomes were stored in the order of their file. */
export async function unpackGenome(
  bytes: Uint8Array,
  sample: { id: string; sex: 'female' | 'male' | 'unknown' },
): Promise<GenotypeTable> {
  const text = await unzip(bytes);
  const end = text.lastIndexOf(CALLS);
  const { species, markers, order } = openMarkers(text.subarray(0, end));
  const digits = text.subarray(end + CALLS.length, -CLOSING.length);
  const calls = new Uint8Array(digits.length);
  for (let at = 0; at < calls.length; at += 1) calls[at] = digits[order ? order[at]! : at]! - ZERO;
  return { species, markers, samples: [{ family: '0', sire: null, dam: null, ...sample }], calls };
}

const inThread = promisify(gunzip);

/**
 * In a thread, so that other requests are answered meanwhile, and in one piece: in chunks of 16 kB it takes twice as long. The
 * last four bytes of the file give its uncompressed size.
 */
function unzip(bytes: Uint8Array): Promise<Buffer> {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true);
  return inThread(bytes, { chunkSize: Math.min(length + 64, MOST_AT_ONCE) });
}

const MOST_AT_ONCE = 32 * 1024 * 1024;

const [CALLS, CLOSING, ZERO] = [',"calls":"', '"}', '0'.charCodeAt(0)];

interface Markers extends Pick<GenotypeTable, 'species' | 'markers'> {
  /** Where each marker is in the file; null: in the same order. */
  order: readonly number[] | null;
}

/**
 * The markers of the arrays that were opened last, by the hash of their text, for all genomes of an array: to read 170,000 markers
 * takes ten times as long as to read their calls, and 60 MB; to keep them takes 17 MB.
 */
const openArrays = new Map<string, Markers>();
/** One of dogs and one of cats. */
const MOST_ARRAYS = 2;

function openMarkers(text: Uint8Array): Markers {
  const key = hash('sha256', text);
  const opened = openArrays.get(key) ?? readMarkers(text);
  openArrays.delete(key);
  openArrays.set(key, opened);
  if (openArrays.size > MOST_ARRAYS) openArrays.delete(openArrays.keys().next().value ?? '');
  return opened;
}

function readMarkers(text: Uint8Array): Markers {
  const { species, markers } = JSON.parse(`${Buffer.from(text).toString('utf8')}}`) as Omit<StoredGenome, 'calls'>;
  const pairs = new Map<string, MarkerInfo['alleles']>();
  const pairOf = (a1: string, a2: string) => {
    const pair = pairs.get(`${a1}/${a2}`) ?? [a1, a2];
    pairs.set(`${a1}/${a2}`, pair);
    return pair;
  };
  const inFile = markers.map(([chromosome, id, position, a1, a2]): MarkerInfo => ({
    chromosome,
    id,
    position,
    centimorgan: 0,
    alleles: pairOf(a1, a2),
  }));
  const order = markerOrder({ species, markers: inFile });
  return { species, markers: order ? order.map((at) => inFile[at]!) : inFile, order };
}
