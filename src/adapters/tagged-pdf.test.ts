import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPdfStructure } from '../../test/support/pdf-structure.ts';
import { sheetOf } from './pdf.ts';
import { makeTaggedPdf, streamTaggedPdf, type TaggedPdf } from './tagged-pdf.ts';

const info = { title: 'Test', issuedAt: new Date('2026-11-20T00:00:00Z'), id: 'test-1', reader: null };

function drawSample(pdf: TaggedPdf): void {
  pdf.tag('H1', () => pdf.font('heading').text('Heading'));
  pdf.group('Table', () =>
    pdf.group('TR', () => {
      pdf.tag('TH', () => pdf.font('text').text('Name'), { scope: 'Row' });
      pdf.tag('TD', () => pdf.text('Value'));
    }),
  );
  pdf.decoration(() => pdf.rect(0, 0, 10, 10).fill('#000000'));
  pdf.tag('Figure', () => pdf.circle(50, 50, 10).fill('#000000'), { alt: 'A disc' });
  const link = { address: 'https://damsire.example/v#a', alt: 'Opens the check', x: 90, y: 90, width: 9, height: 9 };
  pdf.tagLink(link, () => pdf.rect(90, 90, 9, 9).fill('#000000'));
  pdf.tag('P', () => pdf.text('A long text. '.repeat(900)));
}

describe('a document with a structure', () => {
  test('has a tag for everything, in reading order across pages', async () => {
    const structure = readPdfStructure(await makeTaggedPdf(info, drawSample));
    expect(structure.outline).toBe('Document(H1 Table(TR(TH TD)) Figure Link P)');
    expect(structure.untagged).toEqual([]);
    expect(structure.silent).toEqual([]);
    // The link annotation itself is part of the structure, not only the content drawn there.
    expect(structure.links).toEqual([
      { address: 'https://damsire.example/v#a', isTagged: true, text: 'Opens the check' },
    ]);
  });

  test('reports content drawn without a tag and a figure without alternative text', async () => {
    const bytes = await makeTaggedPdf(info, (pdf) => {
      pdf.text('Outside');
      pdf.tag('Figure', () => pdf.circle(50, 50, 10).fill('#000000'));
    });
    const { untagged, silent } = readPdfStructure(bytes);
    expect(untagged).toHaveLength(1);
    expect(silent).toEqual(['Figure']);
  });

  test('has the PDF/UA markers: title, language, identifier, embedded fonts with Unicode maps', async () => {
    const { root, metadata, fonts } = readPdfStructure(await makeTaggedPdf(info, drawSample));
    expect(root).toMatch(/\/MarkInfo/);
    expect(root).toContain('/Lang (en)');
    expect(root).toMatch(/\/ViewerPreferences/);
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(metadata).toContain('>Test<');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true });
  });

  test('the same content gives the same bytes', async () => {
    const hash = async () =>
      createHash('sha256')
        .update(await makeTaggedPdf(info, drawSample))
        .digest('hex');
    expect(await hash()).toBe(await hash());
  });

  test('has the same structure when its parts are released one after the other', async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of streamTaggedPdf(info, [drawSample, drawSample])) chunks.push(chunk);
    const structure = readPdfStructure(Buffer.concat(chunks));
    const part = 'H1 Table(TR(TH TD)) Figure Link P';
    expect(structure).toMatchObject({ outline: `Document(${part} ${part})`, untagged: [], silent: [] });
    expect(structure.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    // The first part is written before the second is drawn.
    expect(chunks[0]!.length).toBeGreaterThan(1000);
  });

  test.each([
    ['US', 612, 792],
    ['CA', 612, 792],
    ['AU', 595.28, 841.89],
    ['GB', 595.28, 841.89],
  ])('the page size for %s is %d by %d', async (countryCode, width, height) => {
    let sheet = {};
    await makeTaggedPdf({ ...info, reader: { countryCode } }, (pdf) => {
      sheet = sheetOf(pdf);
    });
    expect(sheet).toMatchObject({ width, height });
  });
});
