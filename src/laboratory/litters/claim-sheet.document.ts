import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import { drawQr } from '#adapters/qr-drawing.ts';
import { makeTaggedPdf, type TaggedPdf } from '#adapters/tagged-pdf.ts';
import { countOf } from '#shared/count-of.ts';
import type { Reader } from '#shared/dates.ts';

export interface ClaimSheet {
  damName: string;
  sireName: string | null;
  breed: string;
  bornOn: string;
  breeder: string;
  /** Null if its breeder has named none. */
  kennel: string | null;
  /** The last day on which the codes are valid. */
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
  notClear: number;
  withoutResult: number;
  /** The URL in its code; null if the animal is already offered to someone. */
  address: string | null;
}

const COLUMNS = 3;
const HEAD = 118;
/** Rows that fit on one sheet, with space for cutting. */
const ROWS = 5;

/** Renders one sheet for a litter (more for a very large one), with a code for each animal to cut out for its buyer. */
export function renderClaimSheet(sheet: ClaimSheet): Promise<Uint8Array> {
  const { damName, puppies, printedAt: issuedAt, reader } = sheet;
  const id = `claim ${damName} ${puppies.map(({ address }) => address).join(' ')}`;
  return makeTaggedPdf({ title: 'Litter claim sheet', issuedAt, id, reader }, (pdf) => {
    const perPage = COLUMNS * ROWS;
    const pages = Math.ceil(puppies.length / perPage);
    for (let page = 0; page < pages; page += 1) {
      const [title, ...lines] = headOf(pdf, sheet);
      if (page === 0) {
        pdf.tag('H1', title);
        for (const line of lines) pdf.tag('P', line);
      } else {
        pdf.addPage();
        // Printed on every sheet, but tagged once.
        pdf.decoration(() => [title, ...lines].forEach((draw) => draw()));
      }
      puppies.slice(page * perPage, (page + 1) * perPage).forEach((puppy, place) => drawPuppy(pdf, puppy, place));
      drawFoot(pdf, sheet, `Sheet ${page + 1} of ${pages}`);
    }
  });
}

function headOf(
  pdf: TaggedPdf,
  { damName, sireName, breed, bornOn, breeder, kennel, endsOn }: ClaimSheet,
): [() => void, ...(() => void)[]] {
  const { margin, inner } = sheetOf(pdf);
  const parents = sireName ? `${damName} × ${sireName}` : damName;
  const born = `${breed}, born ${pdf.day(bornOn)}. Breeder: ${kennel ? `${breeder}, ${kennel}` : breeder}.`;
  const use =
    "For the new owner: scan your animal's code with your phone camera, sign in or create an account, and accept. " +
    'Its results, reports and certificates will then be in your account. ' +
    `Each code works once, until ${pdf.day(endsOn)}. Give it to the buyer of this animal only.`;
  return [
    () => {
      pdf.fillColor(pdfInk.brand).font('heading', 20);
      pdf.text(`Litter of ${parents}`, margin, margin - 8, { width: inner, height: 26, ellipsis: true });
    },
    () => {
      pdf.fillColor(pdfInk.ink).font('text', 10);
      pdf.text(born, margin, margin + 22, { width: inner, height: 13, ellipsis: true });
    },
    () => {
      pdf.fillColor(pdfInk.ink).font('text', 10);
      pdf.text(use, margin, margin + 40, { width: inner, height: 54 });
    },
  ];
}

function drawFoot(pdf: TaggedPdf, { printedAt }: ClaimSheet, sheet: string): void {
  const { margin, inner, height } = sheetOf(pdf);
  pdf.page.margins.bottom = 0;
  pdf.decoration(() =>
    pdf
      .font('text', 7.5)
      .fillColor(pdfInk.muted)
      .text(`Printed on ${pdf.day(printedAt.toISOString())}   ${sheet}`, margin, height - 32, {
        width: inner,
        align: 'center',
        lineBreak: false,
      }),
  );
}

function drawPuppy(pdf: TaggedPdf, puppy: ClaimPuppy, place: number): void {
  const { margin, inner, height } = sheetOf(pdf);
  const width = inner / COLUMNS;
  const cellHeight = (height - margin * 2 - HEAD + 20) / ROWS;
  const x = margin + (place % COLUMNS) * width;
  const y = margin + HEAD - 14 + Math.floor(place / COLUMNS) * cellHeight;
  const size = Math.min(84, cellHeight - 56);
  const room = width - 16;
  pdf.decoration(() =>
    pdf.rect(x, y, width, cellHeight).lineWidth(0.5).dash(3, { space: 3 }).strokeColor(pdfInk.line).stroke().undash(),
  );
  pdf.group('Sect', () => {
    pdf.tag('H2', () => {
      pdf.fillColor(pdfInk.ink).font('strong', 11);
      pdf.text(puppy.name, x + 8, y + size + 12, { width: room, height: 14, ellipsis: true });
    });
    factsOf(puppy).forEach((text, line) =>
      pdf.tag('P', () => {
        pdf.font('text', 8).fillColor(pdfInk.muted);
        pdf.text(text, x + 8, y + size + 27 + line * 11, { width: room, height: 10, ellipsis: true });
      }),
    );
    drawCode(pdf, puppy, { x: x + 8, y: y + 8, size });
  });
}

function factsOf({ sex, chipNumber, clear, notClear, withoutResult }: ClaimPuppy): [string, string] {
  const others = [
    notClear > 0 ? `, ${notClear} not clear` : '',
    withoutResult > 0 ? `, ${withoutResult} without a result` : '',
  ].join('');
  return [
    [sex, ...(chipNumber ? [`chip ${chipNumber}`] : [])].join(', '),
    clear + notClear + withoutResult === 0 ? 'No results yet' : `${countOf(clear, 'health test')} clear${others}`,
  ];
}

function drawCode(pdf: TaggedPdf, { name, address }: ClaimPuppy, box: { x: number; y: number; size: number }): void {
  const { x, y, size } = box;
  if (address)
    return pdf.tagLink(
      { address, alt: `QR code for the new owner of ${name}. Opens the offer.`, x, y, width: size, height: size },
      () => drawQr(pdf, address, { ...box, border: 2 }),
    );
  pdf.tag('P', () =>
    pdf
      .fillColor(pdfInk.muted)
      .font('italic', 9)
      .text('Already offered by email', x + 2, y + 22, { width: size }),
  );
}
