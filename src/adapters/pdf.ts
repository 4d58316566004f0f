import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { languageOf, longDate, type Reader } from '#shared/dates.ts';

/** The paper and its pen; `day` writes a date in words as the paper's reader expects it. */
export type Pdf = PDFKit.PDFDocument & { day: (iso: string) => string };

export interface PdfInfo {
  title: string;
  /** Printed into the file's dates, so that the same content always gives the same bytes. */
  issuedAt: Date;
  /** Any text that is unique to the content: the file's id is made from it. */
  id: string;
  /** In whose English it is written; null: for everybody. */
  reader: Reader | null;
}

const everybody: Reader = { countryCode: 'AU' };

/** Page geometry in points (A4). */
export const pdfPage = { width: 595.28, height: 841.89, margin: 48 } as const;

export const pdfInk = { ink: '#221C26', muted: '#6B6470', line: '#E5DED6', paper: '#FBF8F4' } as const;

const { resolve } = createRequire(import.meta.url);
const fonts = {
  text: resolve('@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf'),
  italic: resolve('@expo-google-fonts/nunito/400Regular_Italic/Nunito_400Regular_Italic.ttf'),
  heading: resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
};

/**
 * An A4 document in the fonts of the house (`text`, `strong`, `italic`, `heading`), drawn by `draw`; the bytes depend on
 * nothing but `info` and what is drawn.
 */
export async function makePdf(info: PdfInfo, draw: (pdf: Pdf) => void): Promise<Uint8Array> {
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: pdfPage.margin, bottom: pdfPage.margin, left: pdfPage.margin, right: pdfPage.margin },
    bufferPages: true,
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
  });
  const pdf = Object.assign(paper, { day: (iso: string) => longDate(iso, info.reader ?? everybody) });
  (pdf as unknown as { _id: Buffer })._id = Buffer.from(info.id.padEnd(16, '0').slice(0, 16));
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) => pdf.on('end', done));
  pdf.font('text').fillColor(pdfInk.ink);
  draw(pdf);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
