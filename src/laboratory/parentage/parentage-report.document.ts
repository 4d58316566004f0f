import { toBuffer } from 'bwip-js/node';
import { makePdf, pdfInk, pdfPage, type Pdf, type SignedContent } from '#adapters/pdf.ts';
import { likelihoodNote } from './parentage.rules.ts';
import {
  verdictSentences,
  type ParentagePayload,
  type ReportAnimal,
  type ReportParent,
} from './report-payload.rules.ts';

export interface ParentageContent extends SignedContent {
  payload: ParentagePayload;
  /** The code in groups of five. */
  spelledCode: string;
}

const { margin, width, height, inner } = pdfPage;
const sealHeight = 112;

/** The parentage report: each of the offspring with its verdict and every parent compared, then signature and QR code. */
export async function renderParentageReport(content: ParentageContent): Promise<Uint8Array> {
  const { payload, code, origin } = content;
  const qr = await toBuffer({
    bcid: 'qrcode',
    text: `${origin}/tools/report-authentication?code=${code}`,
    scale: 4,
  });
  const info = {
    title: `Parentage report ${payload.number}`,
    issuedAt: new Date(`${payload.issuedOn}T00:00:00Z`),
    id: code,
    reader: content.reader,
  };
  return makePdf(info, (pdf) => {
    drawTitle(pdf, payload);
    for (const young of payload.young) drawYoung(pdf, young);
    drawNotes(pdf, payload);
    drawSeal(pdf, content, qr);
  });
}

function drawTitle(pdf: Pdf, payload: ParentagePayload): void {
  pdf.font('heading').fontSize(14).fillColor(pdfInk.brand).text('Damsire', margin, margin, { width: inner });
  pdf.font('heading').fontSize(22).fillColor(pdfInk.ink).text('Parentage report', { width: inner });
  const line = `${payload.number}, issued ${pdf.day(payload.issuedOn)}. Panel: ${payload.panel}. Laboratory: Damsire; released after review by a second person.`;
  pdf.font('text').fontSize(9.5).fillColor(pdfInk.muted).text(line, { width: inner });
  pdf.moveDown(1);
}

function drawYoung(pdf: Pdf, young: ParentagePayload['young'][number]): void {
  makeRoom(pdf, 90);
  rule(pdf);
  pdf
    .font('heading')
    .fontSize(15)
    .fillColor(pdfInk.ink)
    .text(`${young.animal.name}: ${verdictSentences[young.verdict].toLowerCase()}`, margin, pdf.y + 6, {
      width: inner,
    });
  pdf.font('text').fontSize(9).fillColor(pdfInk.muted).text(identityOf(pdf, young.animal), { width: inner });
  for (const parent of young.parents) drawParent(pdf, parent);
  pdf.moveDown(0.8);
}

function drawParent(pdf: Pdf, parent: ReportParent): void {
  makeRoom(pdf, parent.reasons ? 88 : 52);
  pdf
    .font('strong')
    .fontSize(11)
    .fillColor(pdfInk.ink)
    .text(
      `${parent.role === 'DAM' ? 'Dam' : 'Sire'} ${parent.animal.name}: ${verdictSentences[parent.verdict]}`,
      margin + 14,
      pdf.y + 6,
      {
        width: inner - 14,
      },
    );
  const lod = parent.lod === null ? '' : `, LOD ${parent.lod.toFixed(1)}`;
  const fit = `${parent.markers} markers compared, ${parent.mismatches} ${parent.mismatches === 1 ? 'mismatch' : 'mismatches'}${lod}.`;
  pdf
    .font('text')
    .fontSize(9.5)
    .text([fit, ...(parent.reasons ?? [])].join(' '), { width: inner - 14 });
  pdf
    .fontSize(8.5)
    .fillColor(pdfInk.muted)
    .text(identityOf(pdf, parent.animal), { width: inner - 14 });
}

function identityOf(pdf: Pdf, animal: ReportAnimal): string {
  return [
    animal.breed ?? animal.species,
    animal.sex === 'male' ? 'male' : 'female',
    animal.dateOfBirth && `born ${pdf.day(animal.dateOfBirth)}`,
    animal.registrationNumber && `registration ${animal.registrationNumber}`,
    animal.chip && `microchip ${animal.chip}`,
    `collection grade ${animal.grade}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function drawNotes(pdf: Pdf, payload: ParentagePayload): void {
  makeRoom(pdf, 70);
  rule(pdf);
  const words = `Qualifies: the tested markers match the named parent. Excluded: at too many markers the offspring has no allele from that parent. Inconclusive: not enough agreement or data. ${payload.note} ${likelihoodNote(payload.population)} The result relates to the samples as received and to the identities provided with them.`;
  pdf
    .font('text')
    .fontSize(8.5)
    .fillColor(pdfInk.muted)
    .text(words, margin, pdf.y + 6, { width: inner });
}

function drawSeal(pdf: Pdf, content: ParentageContent, qr: Buffer): void {
  makeRoom(pdf, sealHeight + 10);
  const y = height - margin - sealHeight;
  pdf.image(qr, margin, y, { width: 96 });
  const x = margin + 112;
  const wide = { width: inner - 112 };
  pdf
    .font('strong')
    .fontSize(10)
    .fillColor(pdfInk.ink)
    .text('Check this report', x, y + 4, wide);
  pdf
    .font('text')
    .fontSize(9)
    .text(`Scan the code, or enter it at ${content.origin}/tools/report-authentication`, wide);
  pdf
    .font('strong')
    .fontSize(12)
    .text(content.spelledCode, { ...wide, characterSpacing: 0.6 });
  pdf.font('text').fontSize(6.5).fillColor(pdfInk.muted).text(`Ed25519 ${content.signature}`, wide);
}

function rule(pdf: Pdf): void {
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(width - margin, pdf.y)
    .lineWidth(0.4)
    .strokeColor(pdfInk.line)
    .stroke();
}

function makeRoom(pdf: Pdf, needed: number): void {
  if (pdf.y + needed <= height - margin) return;
  pdf.addPage();
  pdf.y = margin;
}
