import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import { drawQr } from '#adapters/qr-drawing.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { capital } from '#shared/capital.ts';
import { countOf } from '#shared/count-of.ts';
import { drawFlowing, drawText, roomFor } from '#laboratory/results/report-rows.document.ts';
import { drawBlocks } from '#laboratory/results/report-sheet.document.ts';
import { drawTable } from '#laboratory/results/report-table.document.ts';
import { NOT_VERIFIED } from '#laboratory/other-laboratories/other-results.rules.ts';
import { parentageLines, type BookAnimal, type BookCertificate } from './kennel-book.rules.ts';

const QR = 84;
const SERIOUS = '#FBEAE8';

/** The pages of one animal in the kennel book: identity, results, litters and certificates. */
export function drawBookAnimal(pdf: TaggedPdf, animal: BookAnimal, origin: string): void {
  pdf.outline.addItem(animal.name, { fit: true } as object);
  drawHead(pdf, animal, origin);
  drawFacts(pdf, animal);
  drawHealth(pdf, animal);
  drawParentage(pdf, animal);
  drawTraits(pdf, animal);
  drawOthers(pdf, animal);
  drawDiversity(pdf, animal);
  drawLitters(pdf, animal);
  drawCertificates(pdf, animal);
}

function drawHead(pdf: TaggedPdf, { name, registeredName, certificates: [newest] }: BookAnimal, origin: string): void {
  const { margin, inner } = sheetOf(pdf);
  const top = margin;
  const width = inner - QR - 20;
  pdf.tag('H2', () => pdf.font('heading', 22).fillColor(pdfInk.brand).text(name, margin, top, { width }));
  if (registeredName && registeredName !== name) {
    const { y } = pdf;
    pdf.tag('P', () => pdf.font('text', 11).fillColor(pdfInk.ink).text(registeredName, margin, y, { width }));
  }
  const below = pdf.y;
  if (newest) drawCheck(pdf, newest, { x: margin + inner - QR, y: top, origin });
  pdf.y = Math.max(below, newest ? top + QR + 14 : 0) + 8;
}

function drawCheck(
  pdf: TaggedPdf,
  { code, number }: BookCertificate,
  at: { x: number; y: number; origin: string },
): void {
  const { x, y, origin } = at;
  const address = `${origin}/tools/report-authentication?code=${code}`;
  const alt = `QR code of certificate ${number}. Opens the page that checks it.`;
  pdf.tagLink({ address, alt, x, y, width: QR, height: QR }, () => drawQr(pdf, address, { x, y, size: QR, border: 2 }));
  pdf.tag('P', () =>
    pdf
      .font('text', 7)
      .fillColor(pdfInk.muted)
      .text(`Check ${number}`, x - 20, y + QR + 1, { width: QR + 20, align: 'right', lineBreak: false }),
  );
}

type Fact = [label: string, value: string];

function drawFacts(pdf: TaggedPdf, animal: BookAnimal): void {
  const { sex, breed, bornOn, chipNumber, registrationNumber, colour, sire, dam } = animal;
  const parent = (of: BookAnimal['sire']) => of && [of.name, of.registrationNumber].filter(Boolean).join(', ');
  const left: Fact[] = [
    ['Sex', capital(sex)],
    ['Breed', breed],
    ['Born', bornOn ? pdf.day(bornOn) : 'Not recorded'],
    ['Colour', colour ?? 'Not recorded'],
  ];
  const right: Fact[] = [
    ['Microchip', chipNumber ?? 'Not recorded'],
    ['Registration', registrationNumber ?? 'Not recorded'],
    ['Sire', parent(sire) ?? 'Not recorded'],
    ['Dam', parent(dam) ?? 'Not recorded'],
  ];
  drawBlocks(pdf, [left, right]);
}

const test = { title: 'Test', share: 46 };
const gene = { title: 'Gene', share: 14 };
const genotype = { title: 'Genotype', share: 14 };
const result = { title: 'Result', share: 26 };

function drawHealth(pdf: TaggedPdf, { results: { counts, health, clear } }: BookAnimal): void {
  drawHeading(pdf, 'Health results');
  drawLine(pdf, counts ? `${capital(counts)}.` : 'No results from our laboratory.');
  pdf.y += 3;
  if (health.length > 0)
    drawTable(pdf, {
      columns: [test, gene, genotype, result],
      rows: health.map(({ cells, isSerious }) => ({ cells, ...(isSerious && { tint: SERIOUS }) })),
    });
  for (const text of clear) {
    pdf.y += 3;
    drawLine(pdf, text);
  }
}

function drawParentage(pdf: TaggedPdf, { byParentage }: BookAnimal): void {
  if (!byParentage) return;
  drawHeading(pdf, 'Clear by parentage');
  for (const text of parentageLines(byParentage)) {
    drawLine(pdf, text);
    pdf.y += 3;
  }
}

function drawTraits(pdf: TaggedPdf, { results: { coat, traits } }: BookAnimal): void {
  if (traits.length === 0) return;
  drawHeading(pdf, 'Traits');
  if (coat) drawLine(pdf, coat);
  pdf.y += 3;
  drawTable(pdf, {
    columns: [test, { ...gene, share: 24 }, { ...genotype, share: 30 }],
    rows: traits.map(({ cells: [name, of, alleles, word] }) => ({ cells: [name, of, alleles || word] })),
    size: 8,
    isDense: true,
  });
}

function drawOthers(pdf: TaggedPdf, { otherLaboratories }: BookAnimal): void {
  if (otherLaboratories.length === 0) return;
  drawHeading(pdf, 'Other laboratories');
  drawLine(pdf, `${NOT_VERIFIED}.`);
  pdf.y += 3;
  drawTable(pdf, {
    columns: [{ ...test, share: 38 }, result, { title: 'Laboratory and report', share: 36 }],
    rows: otherLaboratories.map(({ test: name, result: word, laboratory, reportNumber, reportedOn }) => ({
      cells: [name, word, `${laboratory}, ${reportNumber}, ${pdf.day(reportedOn)}`],
    })),
  });
}

function drawDiversity(pdf: TaggedPdf, { diversity }: BookAnimal): void {
  if (diversity.length === 0) return;
  drawHeading(pdf, 'Genetic diversity');
  for (const line of diversity) drawLine(pdf, line);
}

function drawLitters(pdf: TaggedPdf, { sex, litters }: BookAnimal): void {
  if (litters.length === 0) return;
  drawHeading(pdf, 'Litters');
  pdf.y += 3;
  drawTable(pdf, {
    columns: [
      { title: 'Born', share: 30 },
      { title: sex === 'female' ? 'Sire' : 'Dam', share: 45 },
      { title: 'Recorded', share: 25 },
    ],
    rows: litters.map(({ bornOn, partner, animals }) => ({
      cells: [bornOn ? pdf.day(bornOn) : 'Not recorded', partner ?? 'Not recorded', countOf(animals, 'animal')],
    })),
  });
}

function drawCertificates(pdf: TaggedPdf, { certificates }: BookAnimal): void {
  drawHeading(pdf, 'Certificates', 42);
  if (certificates.length === 0) return drawLine(pdf, 'No valid certificate.');
  for (const { number, version, issuedOn } of certificates)
    drawLine(pdf, `${number}, version ${version}, issued on ${pdf.day(issuedOn)}.`);
}

/** `room`: height of the heading and of what must follow it on the same page. */
function drawHeading(pdf: TaggedPdf, text: string, room = 64): void {
  roomFor(pdf, room);
  pdf.y += 8;
  drawText(pdf, 'H3', { text, font: 'heading', size: 13 });
}

function drawLine(pdf: TaggedPdf, text: string): void {
  drawFlowing(pdf, { text, font: 'text', size: 8.5 });
}
