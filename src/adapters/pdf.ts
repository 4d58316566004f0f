import PDFDocument from 'pdfkit';
import { addFonts } from './pdf-fonts.ts';
import { keepGenotypesTogether } from './pdf-lines.ts';
import { languageOf, longDate, type Reader } from '#shared/dates.ts';

/** A pdfkit document; `day` formats a date in words for the document's reader. */
export type Pdf = PDFKit.PDFDocument & { day: (iso: string) => string };

export interface PdfInfo {
  /** Not for user text: it is inserted into XML without escaping. */
  title: string;
  /** Printed into the file's dates, so that the same content always gives the same bytes. */
  issuedAt: Date;
  /** Any text that is unique to the content: the file's id is derived from it. */
  id: string;
  /** The reader whose variant of English is used; null: for everyone. */
  reader: Reader | null;
}

const defaultReader: Reader = { countryCode: 'AU' };

/** Page geometry in points (A4). */
export const pdfPage = { width: 595.28, height: 841.89, margin: 48, inner: 595.28 - 2 * 48 } as const;

export const pdfInk = {
  ink: '#221C26',
  muted: '#6B6470',
  line: '#E5DED6',
  paper: '#FBF8F4',
  brand: '#A3195B',
} as const;

interface PdfSheet {
  width: number;
  height: number;
  margin: number;
  inner: number;
}

/** The geometry of the document's current page. */
export function sheetOf({ page }: Pdf): PdfSheet {
  const { margin } = pdfPage;
  return { width: page.width, height: page.height, margin, inner: page.width - 2 * margin };
}

/**
 * An A4 document in our fonts (`text`, `strong`, `italic`, `heading`), drawn by `draw`. The bytes depend only on `info`
 * and the drawn content.
 */
export async function makePdf(
  info: PdfInfo,
  draw: (pdf: Pdf) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const pdf = openPdf(info, { bufferPages: true, ...options });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) => pdf.on('end', done));
  draw(pdf);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** The same document in chunks, for one with many pages: each page is drawn on demand and then released. */
export async function* streamPdf(
  info: PdfInfo,
  pages: Iterable<(pdf: Pdf) => void>,
  options: PDFKit.PDFDocumentOptions = {},
): AsyncGenerator<Uint8Array> {
  const pdf = openPdf(info, options);
  let hasPage = false;
  for (const draw of pages) {
    if (hasPage) pdf.addPage();
    hasPage = true;
    draw(pdf);
    yield takeWritten(pdf);
  }
  pdf.end();
  yield takeWritten(pdf);
}

/** The bytes of all pages before the current one; after `end`, of the rest. */
function takeWritten(pdf: Pdf): Uint8Array {
  const chunks: Buffer[] = [];
  for (let chunk: unknown = pdf.read(); chunk !== null; chunk = pdf.read()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function openPdf(info: PdfInfo, options: PDFKit.PDFDocumentOptions = {}): Pdf {
  keepGenotypesTogether();
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: pdfPage.margin, bottom: pdfPage.margin, left: pdfPage.margin, right: pdfPage.margin },
    lang: info.reader ? languageOf(info.reader) : 'en',
    displayTitle: true,
    info: {
      Title: info.title,
      Author: 'Damsire',
      Producer: 'Damsire',
      Creator: 'Damsire',
      CreationDate: info.issuedAt,
      ModDate: info.issuedAt,
    },
    ...options,
  });
  const pdf = Object.assign(paper, { day: (iso: string) => longDate(iso, info.reader ?? defaultReader) });
  (pdf as unknown as { _id: Buffer })._id = Buffer.from(info.id.padEnd(16, '0').slice(0, 16));
  addFonts(pdf);
  pdf.font('text').fillColor(pdfInk.ink);
  return pdf;
}

/** A line to write or sign on. */
export function drawRule(pdf: Pdf, { x, y, room }: { x: number; y: number; room: number }): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + room, y)
    .lineWidth(0.7)
    .strokeColor(pdfInk.ink)
    .stroke();
}

/** Printed on a signed document in addition to its content. */
export interface SignedContent {
  code: string;
  signature: string;
  /** The origin of the page on which anyone can verify the document. */
  origin: string;
  reader: Reader;
}
