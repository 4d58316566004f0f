import { makePdf, pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';
import { drawQr } from '#adapters/qr-drawing.ts';
import { countOf } from '#shared/count-of.ts';
import type { Reader } from '#shared/dates.ts';

export interface ClaimSheet {
  damName: string;
  sireName: string | null;
  breed: string;
  bornOn: string;
  breeder: string;
  /** The last day on which the codes work. */
  endsOn: string;
  printedAt: Date;
  reader: Reader;
  puppies: readonly ClaimPuppy[];
}

interface ClaimPuppy {
  name: string;
  sex: 'male' | 'female';
  chipNumber: string | null;
  clear: number;
  notable: number;
  /** What its code holds; null: it is offered to someone already. */
  address: string | null;
}

const COLUMNS = 3;
const HEAD = 118;
/** So many fit on one sheet, with room to cut between them. */
const ROWS = 5;

/** One A4 sheet for a litter (more for a very large one): a code for each animal, to be cut out and given to its buyer. */
export function renderClaimSheet(sheet: ClaimSheet): Promise<Uint8Array> {
  const info = {
    title: 'Litter claim sheet',
    issuedAt: sheet.printedAt,
    id: `claim ${sheet.damName} ${sheet.puppies.map(({ address }) => address).join(' ')}`,
    reader: sheet.reader,
  };
  return makePdf(info, (pdf) => {
    const perPage = COLUMNS * ROWS;
    for (let from = 0; from < sheet.puppies.length; from += perPage) {
      if (from > 0) pdf.addPage();
      drawHead(pdf, sheet);
      sheet.puppies.slice(from, from + perPage).forEach((puppy, place) => drawPuppy(pdf, puppy, place));
    }
  });
}

function drawHead(pdf: Pdf, { damName, sireName, breed, bornOn, breeder, endsOn }: ClaimSheet): void {
  const { margin, inner } = pdfPage;
  const parents = sireName ? `${damName} × ${sireName}` : damName;
  pdf.fillColor(pdfInk.brand).font('heading').fontSize(20);
  pdf.text(`Litter of ${parents}`, margin, margin - 8, { width: inner, height: 26, ellipsis: true });
  pdf.fillColor(pdfInk.ink).font('text').fontSize(10);
  pdf.text(`${breed}, born ${pdf.day(bornOn)}. Breeder: ${breeder}.`, margin, margin + 22, {
    width: inner,
    height: 13,
    ellipsis: true,
  });
  pdf.text(
    "For the new owner: scan your animal's code with your phone camera, sign in or create an account, and accept. " +
      'Its results, reports and certificates will then be in your account. ' +
      `Each code works once, until ${pdf.day(endsOn)}. Give it to the buyer of this animal only.`,
    margin,
    margin + 40,
    { width: inner, height: 54 },
  );
}

function drawPuppy(pdf: Pdf, { name, sex, chipNumber, clear, notable, address }: ClaimPuppy, place: number): void {
  const { margin, inner, height } = pdfPage;
  const width = inner / COLUMNS;
  const tall = (height - margin * 2 - HEAD + 34) / ROWS;
  const x = margin + (place % COLUMNS) * width;
  const y = margin + HEAD - 14 + Math.floor(place / COLUMNS) * tall;
  pdf.rect(x, y, width, tall).lineWidth(0.5).dash(3, { space: 3 }).strokeColor(pdfInk.line).stroke().undash();
  const size = Math.min(84, tall - 56);
  if (address) drawQr(pdf, address, { x: x + 8, y: y + 8, size, border: 2 });
  else
    pdf
      .fillColor(pdfInk.muted)
      .font('italic')
      .fontSize(9)
      .text('Already offered by email', x + 10, y + 30, { width: size });
  pdf.fillColor(pdfInk.ink).font('strong').fontSize(11);
  pdf.text(name, x + 8, y + size + 12, { width: width - 16, height: 14, ellipsis: true });
  pdf.font('text').fontSize(8).fillColor(pdfInk.muted);
  pdf.text([sex, ...(chipNumber ? [`chip ${chipNumber}`] : [])].join(', '), x + 8, y + size + 27, {
    width: width - 16,
    height: 10,
    ellipsis: true,
  });
  pdf.text(
    clear + notable === 0
      ? 'No results yet'
      : `${countOf(clear, 'health test')} clear${notable > 0 ? `, ${countOf(notable, 'other result')}` : ''}`,
    x + 8,
    y + size + 38,
    { width: width - 16, height: 10, ellipsis: true },
  );
}
