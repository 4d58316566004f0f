import { drawRule, makePdf, type Pdf, pdfInk, pdfPage } from '#adapters/pdf.ts';
import { formatBarcode } from '#shared/barcode.ts';
import type { Reader } from '#shared/dates.ts';
import { type Signature, signatureBox, signaturePath } from './signature.rules.ts';

/** The facts at the time of signing. */
export interface DeclarationFacts {
  animal: string;
  species: string;
  registrationNumber: string | null;
  chipNumber: string | null;
  chipScanned: boolean;
  secondId: string | null;
  barcode: string;
  place: string;
  collectedOn: string;
  collector: string;
  role: string;
  owner: string;
  signer: string;
}

export interface DeclarationContent {
  facts: DeclarationFacts;
  agent: Signature;
  owner: Signature;
  signedAt: Date;
  /** Number of a paper form that the laboratory recorded. */
  paperNumber?: string;
  /** The owner of the log. */
  reader: Reader;
}

const { margin } = pdfPage;
const width = pdfPage.width - 2 * margin;

/** The signed declaration of one collection (business rules 3.13), as stored. */
export function printDeclaration(content: DeclarationContent): Promise<Uint8Array> {
  const { facts, signedAt, reader } = content;
  const id = `acm-${facts.barcode}-${signedAt.getTime()}`;
  return makePdf({ title: 'Collection and microchip declaration', issuedAt: signedAt, id, reader }, (pdf) => {
    pdf.font('heading', 13).fillColor('#A3195B').text('Damsire', margin, margin);
    pdf.font('heading', 22).fillColor(pdfInk.ink).text('Collection and microchip declaration');
    pdf
      .font('text', 10)
      .fillColor(pdfInk.muted)
      .text('Who took the sample, from which animal, and what both parties confirmed at collection.', { width });
    drawFacts(pdf, content);
    drawStatements(pdf, facts);
    drawSignatures(pdf, content);
  });
}

function drawFacts(pdf: Pdf, { facts, paperNumber }: DeclarationContent): void {
  const rows: [string, string | null][] = [
    ['Animal', facts.animal],
    ['Species and breed', facts.species],
    ['Registration', facts.registrationNumber],
    ['Microchip', facts.chipNumber ?? 'Not read'],
    ['Other ID', facts.secondId],
    ['Kit barcode', formatBarcode(facts.barcode)],
    ['Collected', `${pdf.day(facts.collectedOn)}, ${facts.place}`],
    ['Collector', `${facts.collector}, ${facts.role}`],
    ['Owner', facts.owner],
    ['Paper form', paperNumber ?? null],
  ];
  let y = pdf.y + 18;
  for (const [label, value] of rows) {
    if (!value) continue;
    pdf.font('text', 9.5).fillColor(pdfInk.muted).text(label, margin, y, { width: 130 });
    pdf
      .font('strong', 11)
      .fillColor(pdfInk.ink)
      .text(value, margin + 140, y - 1, { width: width - 140 });
    y = Math.max(pdf.y, y + 14) + 6;
  }
  pdf.y = y;
}

function drawStatements(pdf: Pdf, facts: DeclarationFacts): void {
  const statements = [
    facts.chipScanned
      ? 'The microchip was scanned at collection, and its number is shown above.'
      : 'The microchip was not scanned at collection.',
    'The collector took the sample, closed the tube and sealed it. The seal was intact.',
    'The collector does not own, breed, sell or live with the animal.',
    "The owner or their representative witnessed the collection and confirms the animal's identity.",
  ];
  pdf.y += 12;
  for (const statement of statements) {
    pdf.font('text', 10.5).fillColor(pdfInk.ink).text(`•  ${statement}`, margin, pdf.y, { width });
    pdf.y += 5;
  }
}

function drawSignatures(pdf: Pdf, { facts, agent, owner, signedAt }: DeclarationContent): void {
  const top = Math.max(pdf.y + 30, 560);
  const room = (width - 24) / 2;
  const boxes = [
    { signature: agent, name: facts.collector, what: 'Collector' },
    { signature: owner, name: facts.signer, what: 'Owner or representative' },
  ];
  boxes.forEach(({ signature, name, what }, index) => {
    const x = margin + index * (room + 24);
    const scale = room / signatureBox.width;
    if (signature.typed) {
      pdf
        .font('italic', 18)
        .fillColor(pdfInk.ink)
        .text(signature.typed, x + 8, top + 26, { width: room - 16, lineBreak: false });
    } else {
      pdf.save().translate(x, top).scale(scale);
      pdf
        .path(signaturePath(signature))
        .lineWidth(3)
        .lineCap('round')
        .lineJoin('round')
        .strokeColor(pdfInk.ink)
        .stroke();
      pdf.restore();
    }
    const y = top + signatureBox.height * scale + 6;
    drawRule(pdf, { x, y, room });
    pdf
      .font('text', 9)
      .fillColor(pdfInk.muted)
      .text(`${what}: ${name}${signature.typed ? ' (typed)' : ''}`, x, y + 4, { width: room });
  });
  pdf.text(
    `Signed ${pdf.day(signedAt.toISOString())}, ${signedAt.toISOString().slice(11, 16)} UTC`,
    margin,
    pdf.y + 10,
  );
}
