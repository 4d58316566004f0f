import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { identityLabels } from '#animals/collection/custody.rules.ts';
import { conditionLabels, custodyText } from '#laboratory/results/sample-facts.rules.ts';
import { dayRange } from '#laboratory/results/report-cover.document.ts';
import { frameInset } from './certificate-frame.document.ts';
import type { CertificateContent } from './certificate-content.document.ts';
import type { CertificatePayload } from './certificates.rules.ts';
import { drawPortrait } from './portrait.document.ts';
import { portraitCaptions } from './portrait.rules.ts';

const PORTRAIT = { width: 138, height: 124 };

/** Draws the animal's identity beside its picture. */
export function drawIdentity(pdf: TaggedPdf, { payload, photo }: CertificateContent): void {
  const { animal, portrait, owner, bredBy } = payload;
  const { width } = sheetOf(pdf);
  const top = pdf.y;
  const x = portrait || photo ? frameInset + PORTRAIT.width + 20 : frameInset;
  const room = width - frameInset - x;
  if (photo) drawPhoto(pdf, photo, animal.name);
  else if (portrait) {
    pdf.decoration(() => pdf.roundedRect(frameInset, top, PORTRAIT.width, PORTRAIT.height, 10).fill(pdfInk.paper));
    const alt = `Illustration: ${animal.breed ?? animal.species}. ${portraitCaptions[portrait.basis]}.`;
    const painted = portrait.kind === 'dog' ? 124 : 96;
    const at = { x: frameInset + (PORTRAIT.width - painted) / 2, y: top + 8, width: painted };
    pdf.tag('Figure', () => drawPortrait(pdf, portrait, at), { alt });
    drawCaption(pdf, portraitCaptions[portrait.basis], top);
  }
  const name = animal.registeredName ?? animal.name;
  pdf.tag('H2', () => {
    pdf.font('heading').fillColor(pdfInk.ink);
    pdf.fontSize(fitting(pdf, name, [25, 22, 19, 16], room)).text(name, x, top - 2, { width: room });
  });
  if (name !== animal.name)
    pdf.tag('P', () =>
      pdf
        .font('text', 10.5)
        .fillColor(pdfInk.muted)
        .text(`call name: ${animal.name}`, x, pdf.y - 1, { width: room }),
    );
  pdf.y += 6;
  drawFacts(pdf, {
    x,
    room,
    facts: [
      ['Breed', animal.breed ?? animal.species],
      ['Sex', animal.sex === 'male' ? 'Male' : 'Female'],
      ['Born', animal.dateOfBirth && pdf.day(animal.dateOfBirth)],
      ['Colour', animal.colour],
      ['Microchip', animal.chip ?? 'None recorded'],
      ['Registration', animal.registrationNumber],
      ['Owner', owner],
      ['Bred by', bredBy],
    ],
  });
  drawParents(pdf, animal, { x, room });
  pdf.y = Math.max(pdf.y, top + PORTRAIT.height + 18) + 6;
}

/** Draws both parents in small type, because the tests of the breed need the space. */
function drawParents(
  pdf: TaggedPdf,
  { sire, dam }: CertificatePayload['animal'],
  at: { x: number; room: number },
): void {
  const text = [sire && `Sire: ${sire}`, dam && `Dam: ${dam}`].filter(Boolean).join('  ·  ');
  if (text) pdf.tag('P', () => pdf.font('text', 8).fillColor(pdfInk.ink).text(text, at.x, pdf.y, { width: at.room }));
}

/** Draws the photo in place of the illustration, cropped around its centre. */
function drawPhoto(pdf: TaggedPdf, photo: Uint8Array, name: string): void {
  const { y } = pdf;
  const { width, height } = PORTRAIT;
  const fill = () => {
    pdf.save().roundedRect(frameInset, y, width, height, 10).clip();
    pdf.image(Buffer.from(photo), frameInset, y, { cover: [width, height], align: 'center', valign: 'center' });
    pdf.restore();
  };
  pdf.tag('Figure', fill, { alt: `Photo of ${name}.` });
  drawCaption(pdf, 'Photo provided by the owner', y);
}

function drawCaption(pdf: TaggedPdf, text: string, top: number): void {
  const { width, height } = PORTRAIT;
  pdf.tag('P', () =>
    pdf
      .font('text', 6.5)
      .fillColor(pdfInk.muted)
      .text(text, frameInset, top + height + 3, { width, align: 'center' }),
  );
}

/** The largest font size at which the text fits on one line; the smallest if none does. */
function fitting(pdf: TaggedPdf, text: string, sizes: readonly number[], room: number): number {
  return sizes.find((size) => pdf.fontSize(size).widthOfString(text) <= room) ?? sizes.at(-1) ?? 10;
}

interface Facts {
  x: number;
  room: number;
  facts: [label: string, value: string | null | undefined][];
}

/** Draws labels above values, in two columns. */
function drawFacts(pdf: TaggedPdf, { x, room, facts }: Facts): void {
  const shown = facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
  const half = room / 2;
  let top = pdf.y;
  for (let i = 0; i < shown.length; i += 2) {
    let bottom = top;
    for (const [column, [label, value]] of shown.slice(i, i + 2).entries()) {
      const at = { x: x + column * half, width: half - 10 };
      pdf.tag('P', () => {
        pdf.font('text', 7.5).fillColor(pdfInk.muted).text(label, at.x, top, { width: at.width });
        pdf
          .font('strong', 10.5)
          .fillColor(pdfInk.ink)
          .text(value, at.x, pdf.y - 1, { width: at.width });
      });
      bottom = Math.max(bottom, pdf.y);
    }
    top = bottom + 3;
  }
  pdf.y = top;
}

/** Draws how the identity of the sample was verified. */
export function drawGrade(pdf: TaggedPdf, payload: CertificatePayload): void {
  const { grade, custodyReason, collectedOn, receivedOn, condition, analysed, labNumber } = payload;
  const { width } = sheetOf(pdf);
  const inner = width - 2 * frameInset;
  const top = pdf.y;
  const sample = [
    collectedOn && `collected ${pdf.day(collectedOn)}`,
    receivedOn && `received ${pdf.day(receivedOn)}${condition ? ` (${conditionLabels[condition]})` : ''}`,
    analysed && `analysed ${dayRange(pdf, analysed)}`,
    labNumber && `laboratory number ${labNumber}`,
  ].filter(Boolean);
  const [x, room] = [frameInset + 44, inner - 56];
  const title = `${identityLabels[grade]} (grade ${grade}). `;
  const line = custodyText(grade, custodyReason);
  const dates = `Sample ${sample.join(', ')}.`;
  pdf.font('strong', 9.5);
  const high = pdf.heightOfString(title + line, { width: room });
  const boxHeight = high + pdf.font('text', 8).heightOfString(dates, { width: room }) + 17;
  pdf.decoration(() => {
    pdf.roundedRect(frameInset, top, inner, boxHeight, 8).fill(pdfInk.paper);
    pdf.circle(frameInset + 22, top + boxHeight / 2, 13).fill(pdfInk.brand);
    pdf.font('heading', 15).fillColor('#ffffff');
    pdf.text(grade, frameInset + 10, top + boxHeight / 2 - 10.5, { width: 24, align: 'center', lineBreak: false });
  });
  pdf.tag('P', () => {
    pdf
      .font('strong', 9.5)
      .fillColor(pdfInk.ink)
      .text(title, x, top + 8, { width: room, continued: true });
    pdf.font('text').text(line, { continued: false });
    pdf
      .fontSize(8)
      .fillColor(pdfInk.muted)
      .text(dates, x, pdf.y + 1, { width: room });
  });
  pdf.y = top + boxHeight + 14;
}
