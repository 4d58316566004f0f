import { makePdf, pdfInk, pdfPage } from '#adapters/pdf.ts';
import { formatDate, type Reader } from '#shared/dates.ts';
import type { RequestView } from './requests.contract.ts';
import { requestStateLabels } from './requests.rules.ts';

/** A printable request with its answers, attached files and messages, all as plain text. */
export function printRequest(request: RequestView, reader: Reader): Promise<Uint8Array> {
  const info = {
    title: `${request.title} ${request.number}`,
    issuedAt: new Date(request.updatedAt),
    id: request.number,
    reader,
  };
  return makePdf(info, (pdf) => {
    const width = pdfPage.width - 2 * pdfPage.margin;
    pdf.font('heading', 22).text(info.title, { width });
    const facts: [string, string][] = [
      ['From', `${request.name} <${request.email}>`],
      ['Received', `${formatDate(request.createdAt, reader)} ${request.createdAt.slice(11, 16)} UTC`],
      ['Status', requestStateLabels[request.state].word],
      ...request.readable,
      ...request.files.map((file): [string, string] => ['File', file.name]),
    ];
    for (const [label, value] of facts) {
      pdf.moveDown(0.6).font('text', 9).fillColor(pdfInk.muted).text(label, { width });
      pdf.font('text', 11).fillColor(pdfInk.ink).text(value, { width });
    }
    for (const message of request.messages) {
      const title = `${message.kind === 'REPLY' ? 'Answer' : 'Note'} by ${message.author}, ${formatDate(message.createdAt, reader)}`;
      pdf.moveDown(1).font('strong', 11).text(title, { width });
      pdf.font('text').text(message.body, { width });
    }
  });
}
