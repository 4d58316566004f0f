import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import { streamTaggedPdf, type TaggedPdf } from '#adapters/tagged-pdf.ts';
import { countOf } from '#shared/count-of.ts';
import type { Reader } from '#shared/dates.ts';
import { drawText } from '#laboratory/results/report-rows.document.ts';
import { drawTable } from '#laboratory/results/report-table.document.ts';
import { drawBookAnimal } from './kennel-animal.document.ts';
import { shortResults, type BookAnimal } from './kennel-book.rules.ts';

export interface KennelBook {
  title: string;
  /** Null if its breeder has named none. */
  kennel: string | null;
  breeder: string;
  printedAt: Date;
  reader: Reader;
  origin: string;
  animals: readonly BookAnimal[];
}

/**
 * The animals of a litter or kennel as one document: a list, then separate pages for each animal, rendered as the
 * stream is read.
 */
export function kennelBook(book: KennelBook): AsyncGenerator<Uint8Array> {
  const info = { title: book.title, issuedAt: book.printedAt, id: `book ${book.title}`, reader: book.reader };
  return streamTaggedPdf(info, partsOf(book));
}

function* partsOf(book: KennelBook) {
  const { animals, title, origin } = book;
  const pages = { count: 0 };
  yield (pdf: TaggedPdf) => {
    numberPages(pdf, book, pages);
    drawCover(pdf, book);
  };
  for (const [at, animal] of animals.entries())
    yield (pdf: TaggedPdf) => {
      drawBookAnimal(pdf, animal, origin);
      if (at === animals.length - 1) {
        pdf.y += 12;
        const end = `End of "${title}", ${countOf(pages.count, 'page')}.`;
        drawText(pdf, 'P', { text: end, font: 'text', size: 8, ink: pdfInk.muted });
      }
    };
}

/** Draws only the page number, because the total is unknown while pages are streamed. */
function numberPages(
  pdf: TaggedPdf,
  { title, kennel, breeder, printedAt }: KennelBook,
  pages: { count: number },
): void {
  const from = [title, kennel ?? breeder, pdf.day(printedAt.toISOString())].join('   ');
  const number = () => {
    pages.count += 1;
    const { bottom } = pdf.page.margins;
    pdf.page.margins.bottom = 0;
    const { margin, inner, height } = sheetOf(pdf);
    pdf.decoration(() => {
      const foot = pdf.font('text', 7.5).fillColor(pdfInk.muted);
      foot.text(from, margin, height - 32, { width: inner - 60, height: 10, ellipsis: true });
      foot.text(`Page ${pages.count}`, margin + inner - 60, height - 32, { width: 60, align: 'right' });
    });
    pdf.page.margins.bottom = bottom;
    pdf.x = margin;
    pdf.y = margin;
  };
  number();
  pdf.on('pageAdded', number);
}

function drawCover(pdf: TaggedPdf, { title, kennel, breeder, printedAt, origin, animals }: KennelBook): void {
  const { margin, inner } = sheetOf(pdf);
  pdf.tag('P', () => pdf.font('heading', 15).fillColor(pdfInk.brand).text('Damsire', margin, margin));
  pdf.y += 8;
  const name = kennel === null ? title : `${title}: ${kennel}`;
  const { y } = pdf;
  pdf.tag('H1', () => pdf.font('heading', 24).fillColor(pdfInk.ink).text(name, margin, y, { width: inner }));
  pdf.y += 4;
  const printed = `Breeder: ${breeder}. ${countOf(animals.length, 'animal')}. Printed on ${pdf.day(printedAt.toISOString())}.`;
  drawText(pdf, 'P', { text: printed, font: 'text', size: 10 });
  pdf.y += 4;
  const notes = `Results of our laboratory as they were on that day. Tests marked clear by parentage were not done, and we have not verified results from other laboratories. Names, registrations and parents are as stated by the client. Check the number of a certificate at ${origin}/tools/report-authentication.`;
  drawText(pdf, 'P', { text: notes, font: 'text', size: 8.5, ink: pdfInk.muted });
  pdf.y += 12;
  drawTable(pdf, {
    columns: [
      { title: 'Animal', share: 26 },
      { title: 'Sex', share: 10 },
      { title: 'Born', share: 19 },
      { title: 'Microchip', share: 20 },
      { title: 'Health results', share: 25 },
    ],
    rows: animals.map((animal) => {
      const { name: called, sex, bornOn, chipNumber } = animal;
      return { cells: [called, sex, bornOn ? pdf.day(bornOn) : '', chipNumber ?? '', shortResults(animal)] };
    }),
  });
}
