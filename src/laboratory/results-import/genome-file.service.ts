import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FileStore } from '#adapters/storage/files.ts';
import { markerOrder, type GenotypeTable, type MarkerInfo, type Species } from '#genetics/genotype-table.ts';

/** The markers of an array. Early genome files contain them before the calls. */
interface StoredMarkers {
  species: Species;
  markers: [chromosome: string, id: string, position: number, a1: string, a2: string][];
}

type Files = Pick<FileStore, 'get' | 'put'>;
type MarkerList = Pick<GenotypeTable, 'species' | 'markers'>;

/**
 * Stores the calls of one sample, one digit for each marker: the number of copies of A1, or 3 for no call. The markers
 * are in a separate file that all genomes of an array share, because it is twenty times as large.
 */
export async function storeCalls(
  files: Files,
  array: MarkerList,
  calls: Uint8Array,
): Promise<{ fileKey: string; sha256: string }> {
  const opening = `{"species":"${array.species}","array":"${await storeMarkers(files, array)}"`;
  const digits = calls.map((call) => call + ZERO);
  const bytes = await pack(Buffer.concat([Buffer.from(opening + CALLS), digits, Buffer.from(CLOSING)]));
  return { fileKey: await files.put(bytes, GZIP), sha256: hash('sha256', bytes) };
}

/** Keys of the stored marker files, by the markers of the file that is being imported. */
const stored = new WeakMap<GenotypeTable['markers'], { files: Files; key: Promise<string> }>();

function storeMarkers(files: Files, { species, markers }: MarkerList): Promise<string> {
  const known = stored.get(markers);
  if (known?.files === files) return known.key;
  const places: StoredMarkers['markers'] = markers.map(({ chromosome, id, position, alleles: [a1, a2] }) => [
    chromosome,
    id,
    position,
    a1,
    a2,
  ]);
  const key = pack(Buffer.from(JSON.stringify({ species, markers: places }))).then((bytes) => files.put(bytes, GZIP));
  stored.set(markers, { files, key });
  key.catch(() => stored.delete(markers));
  return key;
}

/** Runs in a thread. Level 6, the default, takes twice as long as level 4 and saves 1%. */
const pack = (text: Uint8Array) => compress(text, { level: 4 });
const compress = promisify<Uint8Array, { level: number }, Buffer>(gzip);

/**
 * Reads a stored genome as a table with one sample, in genome order; early genomes were stored in file order. Null if
 * its file is missing; throws if the file of its markers is.
 */
export async function readStoredGenome(
  files: Files,
  fileKey: string,
  sample: { id: string; sex: 'female' | 'male' | 'unknown' },
): Promise<GenotypeTable | null> {
  const file = await files.get(fileKey);
  if (!file) return null;
  const text = await unzip(file.bytes);
  const end = text.lastIndexOf(CALLS);
  const { species, markers, order } = await openMarkers(files, text.subarray(0, end));
  const digits = text.subarray(end + CALLS.length, -CLOSING.length);
  const calls = new Uint8Array(digits.length);
  for (let at = 0; at < calls.length; at += 1) calls[at] = digits[order ? order[at]! : at]! - ZERO;
  return { species, markers, samples: [{ family: '0', sire: null, dam: null, ...sample }], calls };
}

const inThread = promisify(gunzip);

/**
 * Runs in a thread, so that it does not block other requests, and in one chunk: chunks of 16 kB take twice as long. The
 * last four bytes of the file give its uncompressed size.
 */
function unzip(bytes: Uint8Array): Promise<Buffer> {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true);
  return inThread(bytes, { chunkSize: Math.min(length + 64, MAX_CHUNK) });
}

const MAX_CHUNK = 32 * 1024 * 1024;

const [CALLS, CLOSING, ZERO] = [',"calls":"', '"}', '0'.charCodeAt(0)];
const GZIP = 'application/gzip';

interface Markers extends MarkerList {
  /** Position of each marker in the file; null if the file is in genome order. */
  order: readonly number[] | null;
}

/**
 * Cache of the most recently opened arrays, by the key of the marker file, or by the hash of its text for early files.
 * Reading 170,000 markers takes ten times as long as reading their calls, and 60 MB; caching them takes 17 MB.
 */
const openArrays = new Map<string, Markers>();
/** One array for dogs and one for cats. */
const MAX_ARRAYS = 2;

async function openMarkers(files: Files, opening: Buffer): Promise<Markers> {
  const [, array] = /^\{"species":"\w+","array":"([^"]+)"$/.exec(opening.subarray(0, MAX_OPENING).toString()) ?? [];
  const key = array ?? hash('sha256', opening);
  const opened = openArrays.get(key) ?? readMarkers(array ? await readArray(files, array) : `${opening.toString()}}`);
  openArrays.delete(key);
  openArrays.set(key, opened);
  if (openArrays.size > MAX_ARRAYS) openArrays.delete(openArrays.keys().next().value ?? '');
  return opened;
}

const MAX_OPENING = 200;

async function readArray(files: Files, key: string): Promise<string> {
  const file = await files.get(key);
  if (!file) throw new Error(`the file ${key} with the markers of a genome is missing`);
  return (await unzip(file.bytes)).toString();
}

function readMarkers(json: string): Markers {
  const { species, markers } = JSON.parse(json) as StoredMarkers;
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
