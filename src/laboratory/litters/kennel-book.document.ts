import { pdfInk, pdfPage, streamPdf, type Pdf } from '#adapters/pdf.ts';
import { drawQr } from '#adapters/qr-drawing.ts';
import { countOf } from '#shared/count-of.ts';
import type { Reader } from '#shared/dates.ts';
import { wordOfNotable, type HealthResult } from './litters.rules.ts';

export interface KennelBook {
  title: string;
  breeder: string;
  printedAt: Date;
  reader: Reader;
  origin: string;
  animals: readonly BookAnimal[];
}

export interface BookAnimal {
  name: string;
  sex: 'male' | 'female';
  breed: string;
  bornOn: string | null;
  chipNumber: string | null;
  clear: number;
  notable: HealthResult[];
  certificate: { code: string; number: string } | null;
}

/** Lines of results that a page holds. */
const MOST_LINES = 30;

/** The results of a litter or kennel as one document, a page for each animal, drawn when it is read. */
export function kennelBook(book: KennelBook): AsyncGenerator<Uint8Array> {
  const info = { title: 'Kennel results', issuedAt: book.printedAt, id: `book ${book.title}`, reader: book.reader };
  return streamPdf(info, pagesOf(book));
}

function* pagesOf(book: KennelBook) {
  for (const animal of book.animals) yield (pdf: Pdf) => drawAnimal(pdf, book, animal);
}

function drawAnimal(pdf: Pdf, { title, breeder, origin }: KennelBook, animal: BookAnimal): void {
  const { margin, inner } = pdfPage;
  const { name, sex, breed, bornOn, chipNumber, clear, notable, certificate } = animal;
  pdf
    .fillColor(pdfInk.muted)
    .font('text')
    .fontSize(9)
    .text(`${title}. Breeder: ${breeder}`, margin, margin - 16, { width: inner, height: 12, ellipsis: true });
  pdf
    .fillColor(pdfInk.brand)
    .font('heading')
    .fontSize(24)
    .text(name, margin, margin + 6, { width: inner - 120, height: 32, ellipsis: true });
  pdf.fillColor(pdfInk.ink).font('text').fontSize(11);
  const facts = [
    breed,
    sex,
    ...(bornOn ? [`born ${pdf.day(bornOn)}`] : []),
    ...(chipNumber ? [`chip ${chipNumber}`] : []),
  ];
  pdf.text(facts.join(', '), margin, margin + 42, { width: inner - 120 });
  if (certificate) {
    drawQr(pdf, `${origin}/tools/report-authentication?code=${certificate.code}`, {
      x: margin + inner - 96,
      y: margin,
      size: 96,
      border: 2,
    });
    pdf.fontSize(8).fillColor(pdfInk.muted);
    pdf.text(`Scan to verify certificate ${certificate.number}`, margin + inner - 110, margin + 98, {
      width: 120,
      align: 'center',
    });
  }
  pdf
    .fillColor(pdfInk.ink)
    .font('strong')
    .fontSize(14)
    .text('Health results', margin, margin + 136);
  pdf
    .font('text')
    .fontSize(11)
    .text(clear + notable.length === 0 ? 'No results yet.' : `Clear: ${countOf(clear, 'test')}.`, margin, margin + 158);
  pdf.fontSize(10);
  notable.slice(0, MOST_LINES).forEach((result, line) => {
    const y = margin + 182 + line * 17;
    pdf.font('strong').text(wordOfNotable(result), margin, y, { width: 70, height: 13 });
    pdf.font('text').text(result.name, margin + 76, y, { width: inner - 76, height: 13, ellipsis: true });
  });
  if (notable.length > MOST_LINES)
    pdf.text(`and ${notable.length - MOST_LINES} more, in the report`, margin, margin + 182 + MOST_LINES * 17);
  if (!certificate)
    pdf
      .fillColor(pdfInk.muted)
      .fontSize(9)
      .text('No valid certificate.', margin, pdfPage.height - margin - 30);
}
