import { toBuffer } from 'bwip-js/node';
import { makePdf, pdfInk, pdfPage, type Pdf, type SignedContent } from '#adapters/pdf.ts';
import { formatCode } from '#shared/certificate-code.ts';
import { identityLine, type CertificatePayload } from './certificates.rules.ts';

export interface CertificateContent extends SignedContent {
  payload: CertificatePayload;
}

const { margin, width, height, inner } = pdfPage;

/** The certificate: identity, tests with their result words, signature and QR code. One page unless the tests need more. */
export async function renderCertificate(content: CertificateContent): Promise<Uint8Array> {
  const { payload, code } = content;
  const qr = await toBuffer({ bcid: 'qrcode', text: checkAddress(content), scale: 4 });
  const info = {
    title: `Certificate ${payload.number}`,
    issuedAt: new Date(`${payload.issuedOn}T00:00:00Z`),
    id: code,
    reader: content.reader,
  };
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
  pdf
    .rect(24, 24, width - 48, height - 48)
    .lineWidth(1.2)
    .strokeColor(pdfInk.brand)
    .stroke();
  pdf
    .rect(29, 29, width - 58, height - 58)
    .lineWidth(0.4)
    .strokeColor(pdfInk.line)
    .stroke();
}

function drawTitle(pdf: Pdf, payload: CertificatePayload): void {
  pdf
    .font('heading')
    .fontSize(16)
    .fillColor(pdfInk.brand)
    .text('Damsire', margin, 56, { width: inner, align: 'center' });
  pdf
    .font('heading')
    .fontSize(24)
    .fillColor(pdfInk.ink)
    .text('Certificate of genetic testing', { width: inner, align: 'center' });
  const line = `${payload.number}, version ${payload.version}, issued ${pdf.day(payload.issuedOn)}`;
  pdf.font('text').fontSize(9.5).fillColor(pdfInk.muted).text(line, { width: inner, align: 'center' });
  pdf.moveDown(1.2);
}

function drawIdentity(pdf: Pdf, { animal, grade, owner, bredBy }: CertificatePayload): void {
  pdf
    .font('heading')
    .fontSize(20)
    .fillColor(pdfInk.ink)
    .text(animal.registeredName ?? animal.name, { width: inner, align: 'center' });
  const facts = [
    animal.breed ?? animal.species,
    animal.sex === 'male' ? 'male' : 'female',
    animal.dateOfBirth && `born ${pdf.day(animal.dateOfBirth)}`,
  ];
  pdf.font('text').fontSize(11).text(facts.filter(Boolean).join(', '), { width: inner, align: 'center' });
  const ids = [
    animal.chip && `Microchip ${animal.chip}`,
    animal.registrationNumber && `Registration ${animal.registrationNumber}`,
  ];
  pdf
    .fontSize(10)
    .text(ids.filter(Boolean).join('     ') || 'No microchip recorded', { width: inner, align: 'center' });
  const people = [owner && `Owner ${owner}`, bredBy && `Bred by ${bredBy}`].filter(Boolean).join('     ');
  if (people) pdf.fontSize(10).text(people, { width: inner, align: 'center' });
  pdf.fontSize(8.5).fillColor(pdfInk.muted).text(identityLine(grade), { width: inner, align: 'center' });
  pdf.moveDown(1);
}

const sealHeight = 118;
const gap = 16;
const columnWidth = (inner - gap) / 2;

/** Health first, then traits, in two columns; the largest type with which all fits on the page above the seal. */
function drawTests(pdf: Pdf, { tests }: CertificatePayload): void {
  const sections = [
    { title: 'Health', tests: tests.filter((test) => test.kind === 'disease') },
    { title: 'Traits', tests: tests.filter((test) => test.kind === 'trait') },
  ].filter((section) => section.tests.length > 0);
  const room = height - margin - sealHeight - 12 - pdf.y;
  const size =
    [10, 9, 8, 7.2, 6.6].find(
      (points) => sections.reduce((sum, section) => sum + heightOfSection(pdf, section.tests, points), 0) <= room,
    ) ?? 8;
  for (const section of sections) drawSection(pdf, { ...section, size });
}

type CertifiedTest = CertificatePayload['tests'][number];

function pairsOf(tests: readonly CertifiedTest[]): CertifiedTest[][] {
  const half = Math.ceil(tests.length / 2);
  return Array.from({ length: half }, (_, i) => [tests[i], tests[i + half]].filter((test) => test !== undefined));
}

function heightOfSection(pdf: Pdf, tests: readonly CertifiedTest[], size: number): number {
  return pairsOf(tests).reduce(
    (sum, pair) => sum + Math.max(...pair.map((test) => heightOfTest(pdf, test, size))),
    size * 2.6,
  );
}

function drawSection(
  pdf: Pdf,
  { title, tests, size }: { title: string; tests: readonly CertifiedTest[]; size: number },
): void {
  pdf
    .font('heading')
    .fontSize(size + 2)
    .fillColor(pdfInk.brand)
    .text(title, margin, pdf.y + size * 0.3, { width: inner });
  pdf.y += 2;
  for (const pair of pairsOf(tests)) {
    const tall = Math.max(...pair.map((test) => heightOfTest(pdf, test, size)));
    if (pdf.y + tall > height - margin - 8) {
      pdf.addPage();
      drawFrame(pdf);
      pdf.y = margin + 8;
    }
    const { y } = pdf;
    pair.forEach((test, i) => drawTest(pdf, test, { x: margin + i * (columnWidth + gap), y, size, tall }));
    pdf.y = y + tall;
  }
}

function nameOf(test: CertifiedTest): string {
  return test.gene ? `${test.name} (${test.gene})` : test.name;
}

function wordOf({ outcome, genotype }: CertifiedTest): string {
  return outcome === genotype || !genotype ? outcome : `${outcome}  ${genotype}`;
}

const outcomeWidth = columnWidth * 0.34;
const nameWidth = columnWidth - outcomeWidth - 6;

function heightOfTest(pdf: Pdf, test: CertifiedTest, size: number): number {
  pdf.font('strong').fontSize(size);
  const outcome = pdf.heightOfString(wordOf(test), { width: outcomeWidth });
  return Math.max(outcome, pdf.font('text').heightOfString(nameOf(test), { width: nameWidth })) + 3;
}

function drawTest(pdf: Pdf, test: CertifiedTest, box: { x: number; y: number; size: number; tall: number }): void {
  const { x, y, size, tall } = box;
  pdf
    .font('text')
    .fontSize(size)
    .fillColor(pdfInk.ink)
    .text(test.name, x, y, { width: nameWidth, continued: test.gene !== null });
  if (test.gene) pdf.font('italic').fillColor(pdfInk.muted).text(` (${test.gene})`, { width: nameWidth });
  pdf
    .font('strong')
    .fillColor(pdfInk.ink)
    .text(wordOf(test), x + nameWidth + 6, y, { width: outcomeWidth, align: 'right' });
  const line = y + tall - 1.5;
  pdf
    .moveTo(x, line)
    .lineTo(x + columnWidth, line)
    .lineWidth(0.3)
    .strokeColor(pdfInk.line)
    .stroke();
}

function drawSeal(pdf: Pdf, content: CertificateContent, qr: Buffer): void {
  if (pdf.y > height - margin - sealHeight - 10) {
    pdf.addPage();
    drawFrame(pdf);
  }
  const y = height - margin - sealHeight;
  pdf.image(qr, margin + 6, y, { width: 96 });
  const x = margin + 118;
  pdf
    .font('strong')
    .fontSize(10)
    .fillColor(pdfInk.ink)
    .text('Check this certificate', x, y + 4, { width: inner - 124 });
  pdf
    .font('text')
    .fontSize(9)
    .text('Scan the code, or enter it at', { width: inner - 124 });
  pdf.text(`${content.origin}/tools/report-authentication`, { width: inner - 124 });
  pdf
    .font('strong')
    .fontSize(12)
    .text(formatCode(content.code), { width: inner - 124, characterSpacing: 0.6 });
  pdf
    .font('text')
    .fontSize(6.5)
    .fillColor(pdfInk.muted)
    .text(`Report ${content.payload.report}. Ed25519 ${content.signature}`, { width: inner - 124 });
  pdf.text(
    'The results relate to the sample as received and to the identity provided with it. Only the listed variants were tested.',
    { width: inner - 124 },
  );
}
