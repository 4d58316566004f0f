import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { RefusedUpload } from './refused-upload.ts';
import { createXmlReader, type XmlHandlers } from './xml-reader.ts';

/** Limit of the unpacked size, counted while unpacking: the sizes stated in the file are not trusted. */
const MAX_UNPACKED = 20_000_000;
const MAX_ENTRIES = 500;
const MAX_COLUMNS = 1000;
const MAX_CELL_CHARACTERS = 32_767;
const MAX_STRINGS = 100_000;

/**
 * The first rows of the first sheet of a workbook, at most `maxRows`. Formulas are not evaluated: the stored results
 * are read as text. Throws `RefusedUpload` if the file is not a workbook.
 */
export async function readXlsx(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  const workbook = await openWorkbook(bytes);
  const sheets: string[] = [];
  await workbook.parse('xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'sheet') sheets.push(attributes['r:id'] ?? '');
    },
  });
  const targets = new Map<string, string>();
  await workbook.parse('xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes }) => {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
    },
  });
  const target = targets.get(sheets[0] ?? '') ?? 'worksheets/sheet1.xml';
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  const strings = await readStrings(workbook);
  const rows = new SheetRows(strings, maxRows);
  if (!(await workbook.parse(path, rows))) throw new RefusedUpload('no sheet');
  return rows.rows;
}

interface Handlers extends XmlHandlers {
  /** True if the rest of this part is not needed. */
  isDone?: () => boolean;
}

interface Workbook {
  /** False if there is no such part. */
  parse(path: string, handlers: Handlers): Promise<boolean>;
}

async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const zip = await yauzl
    .fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      validateEntrySizes: true,
    })
    .catch(refuseAsUnreadable);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > MAX_ENTRIES) throw new RefusedUpload('too many parts');
    }
  } catch (error) {
    refuseAsUnreadable(error);
  }
  let unpacked = 0;
  const count = (length: number) => {
    unpacked += length;
    if (unpacked > MAX_UNPACKED) throw new RefusedUpload('too large');
  };
  return {
    parse: async (path, handlers) => {
      const entry = entries.get(path);
      if (!entry) return false;
      await parseEntry(zip, { entry, handlers, count }).catch(refuseAsUnreadable);
      return true;
    },
  };
}

interface Part {
  entry: Entry;
  handlers: Handlers;
  count: (length: number) => void;
}

async function parseEntry(zip: ZipFile, { entry, handlers, count }: Part): Promise<void> {
  const stream = await zip.openReadStreamPromise(entry);
  const reader = createXmlReader(handlers);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    const bytes = chunk as Buffer;
    count(bytes.length);
    reader.push(decoder.decode(bytes, { stream: true }));
    if (handlers.isDone?.()) return;
  }
  reader.end();
}

function refuseAsUnreadable(error: unknown): never {
  throw error instanceof RefusedUpload ? error : new RefusedUpload('no workbook');
}

/** The shared strings that cells refer to. Formatted runs are joined, and phonetic text (Japanese) is left out. */
async function readStrings(workbook: Workbook): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await workbook.parse('xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si' && strings.push(text) > MAX_STRINGS) throw new RefusedUpload('too many strings');
    },
    text: (part) => {
      if (isText && !isPhonetic && text.length < MAX_CELL_CHARACTERS) text += part;
    },
  });
  return strings;
}

class SheetRows implements Handlers {
  readonly rows: string[][] = [];
  readonly #strings: readonly string[];
  readonly #maxRows: number;
  #row: string[] = [];
  #column = 0;
  #type = '';
  #value = '';
  #isValue = false;
  #isPhonetic = false;

  constructor(strings: readonly string[], maxRows: number) {
    this.#strings = strings;
    this.#maxRows = maxRows;
  }

  isDone = (): boolean => this.rows.length >= this.#maxRows;

  open = ({ name, attributes }: { name: string; attributes: Record<string, string> }): void => {
    if (name === 'row') this.#openRow(Number(attributes['r'] ?? this.rows.length + 1));
    if (name === 'c') {
      this.#column = columnOf(attributes['r']) ?? this.#row.length;
      this.#type = attributes['t'] ?? '';
      this.#value = '';
    }
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isValue = name === (this.#type === 'inlineStr' ? 't' : 'v') && !this.#isPhonetic;
  };

  close = (name: string): void => {
    this.#isValue = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 'c') this.#closeCell();
    if (name === 'row' && this.rows.length < this.#maxRows) this.rows.push(this.#row);
  };

  text = (part: string): void => {
    if (this.#isValue && this.#value.length < MAX_CELL_CHARACTERS) this.#value += part;
  };

  #openRow(number: number): void {
    while (this.rows.length < Math.min(number - 1, this.#maxRows)) this.rows.push([]);
    this.#row = [];
  }

  #closeCell(): void {
    if (this.#column >= MAX_COLUMNS) return;
    while (this.#row.length < this.#column) this.#row.push('');
    this.#row[this.#column] = this.#textOfValue();
  }

  #textOfValue(): string {
    if (this.#type === 's') return this.#strings[Number(this.#value)] ?? '';
    // Long numbers, such as microchip numbers, are written with an exponent.
    const isLong = this.#type === '' && this.#value.length < 30 && /^\d+(?:\.\d+)?E\+\d{1,2}$/i.test(this.#value);
    return isLong ? String(BigInt(Math.round(Number(this.#value)))) : this.#value;
  }
}

function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
