import { toBuffer } from 'bwip-js/node';
import { makePdf, pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';
import { gradeWords } from '#features/results/sample-facts.rules.ts';
import { longDate } from '#shared/dates.ts';
import { formatCode, type CertificatePayload } from './certificates.rules.ts';

export interface CertificateContent {
  payload: CertificatePayload;
  code: string;
  signature: string;
  /** Where anyone checks it. */
  origin: string;
}

const { margin, width, height } = pdfPage;
const inner = width - 2 * margin;
const brand = '#A3195B';

/** The certificate: identity, tests with their result words, signature and QR code. One page unless the tests need more. */
export async function renderCertificate(content: CertificateContent): Promise<Uint8Array> {
  const { payload, code } = content;
  const qr = await toBuffer({ bcid: 'qrcode', text: checkAddress(content), scale: 4 });
  const info = { title: `Certificate ${payload.number}`, issuedAt: new Date(`${payload.issuedOn}T00:00:00Z`), id: code };
  return makePdf(info, (pdf) => {
    drawFrame(pdf);
    drawTitle(pdf, payload);
    drawIdentity(pdf, payload);
    drawTests(pdf, payload);
    drawSeal(pdf, content, qr);
  });
}

export function checkAddress({ origin, code }: Pick<CertificateContent, 'origin' | 'code'>): string {
  return `${origin}/tools/report-authentication?code=${code}`;
}

function drawFrame(pdf: Pdf): void {
  pdf.rect(24, 24, width - 48, height - 48).lineWidth(1.2).strokeColor(brand).stroke();
  pdf.rect(29, 29, width - 58, height - 58).lineWidth(0.4).strokeColor(pdfInk.line).stroke();
}

function drawTitle(pdf: Pdf, payload: CertificatePayload): void {
  pdf.font('heading').fontSize(16).fillColor(brand).text('Damsire', margin, 56, { width: inner, align: 'center' });
  pdf.font('heading').fontSize(24).fillColor(pdfInk.ink).text('Certificate of genetic testing', { width: inner, align: 'center' });
  const line = `${payload.number}, version ${payload.version}, issued ${longDate(payload.issuedOn)}`;
  pdf.font('text').fontSize(9.5).fillColor(pdfInk.muted).text(line, { width: inner, align: 'center' });
  pdf.moveDown(1.2);
}

function drawIdentity(pdf: Pdf, { animal, grade }: CertificatePayload): void {
  pdf.font('heading').fontSize(20).fillColor(pdfInk.ink).text(animal.registeredName ?? animal.name, { width: inner, align: 'center' });
  const facts = [animal.breed ?? animal.species, animal.sex === 'male' ? 'male' : 'female', animal.dateOfBirth && `born ${longDate(animal.dateOfBirth)}`];
  pdf.font('text').fontSize(11).text(facts.filter(Boolean).join(', '), { width: inner, align: 'center' });
  const ids = [animal.chip && `Microchip ${animal.chip}`, animal.registrationNumber && `Registration ${animal.registrationNumber}`];
  pdf.fontSize(10).text(ids.filter(Boolean).join('     ') || 'No microchip recorded', { width: inner, align: 'center' });
  pdf.fontSize(8.5).fillColor(pdfInk.muted).text(`Collection grade ${grade}. ${gradeWords[grade]}.`, { width: inner, align: 'center' });
  pdf.moveDown(1);
}

function drawTests(pdf: Pdf, { tests }: CertificatePayload): void {
  const columns = tests.length > 18 ? 2 : 1;
  const columnWidth = inner / columns - (columns - 1) * 8;
  const size = columns === 1 ? 10 : 7.5;
  const perColumn = Math.ceil(tests.length / columns);
  const top = pdf.y;
  let bottom = top;
  tests.forEach((test, i) => {
    const x = margin + Math.floor(i / perColumn) * (columnWidth + 16);
    if (i % perColumn === 0) pdf.y = top;
    bottom = Math.max(bottom, drawTest(pdf, test, { x, width: columnWidth, size }));
  });
  pdf.y = bottom + 8;
}

function drawTest(pdf: Pdf, test: CertificatePayload['tests'][number], box: { x: number; width: number; size: number }): number {
  const outcomeWidth = box.width * 0.34;
  const nameWidth = box.width - outcomeWidth - 6;
  const y = pdf.y;
  pdf.font('text').fontSize(box.size).fillColor(pdfInk.ink).text(test.name, box.x, y, { width: nameWidth });
  const afterName = pdf.y;
  const outcome = test.outcome === test.genotype || !test.genotype ? test.outcome : `${test.outcome}  ${test.genotype}`;
  pdf.font('strong').text(outcome, box.x + nameWidth + 6, y, { width: outcomeWidth, align: 'right' });
  const next = Math.max(afterName, pdf.y) + 2.5;
  pdf.moveTo(box.x, next - 1).lineTo(box.x + box.width, next - 1).lineWidth(0.3).strokeColor(pdfInk.line).stroke();
  pdf.y = next;
  return next;
}

function drawSeal(pdf: Pdf, content: CertificateContent, qr: Buffer): void {
  const sealHeight = 118;
  if (pdf.y > height - margin - sealHeight - 10) {
    pdf.addPage();
    drawFrame(pdf);
  }
  const y = height - margin - sealHeight;
  pdf.image(qr, margin + 6, y, { width: 96 });
  const x = margin + 118;
  pdf.font('strong').fontSize(10).fillColor(pdfInk.ink).text('Check this certificate', x, y + 4, { width: inner - 124 });
  pdf.font('text').fontSize(9).text('Scan the code, or enter it at', { width: inner - 124 });
  pdf.text(`${content.origin}/tools/report-authentication`, { width: inner - 124 });
  pdf.font('strong').fontSize(12).text(formatCode(content.code), { width: inner - 124, characterSpacing: 0.6 });
  pdf.font('text').fontSize(6.5).fillColor(pdfInk.muted).text(`Report ${content.payload.report}. Ed25519 ${content.signature}`, { width: inner - 124 });
  pdf.text('The results relate to the sample as received and to the identity given with it. Only the listed variants were tested.', { width: inner - 124 });
}
