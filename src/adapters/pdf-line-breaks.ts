/** The inside of a document of pdfkit: `_text` breaks a text into lines, `_fragment` draws a part of a line. */
interface Lines {
  _text: (text: unknown, ...rest: unknown[]) => unknown;
  _fragment: (text: string, ...rest: unknown[]) => unknown;
}

const JOINER = '\u2060';
/** The slash of a genotype such as N/PRA or Ma+/m. */
const SLASH = /(?<![\p{L}\d.+/])([\p{L}\d.+]{1,6})\/(?=[\p{L}\d.+]{1,6}(?![\p{L}\d+/]))/gu;

/** Keeps each genotype on one line: lines are otherwise broken after a slash. The joiner is never drawn. */
export function keepGenotypesWhole(pdf: PDFKit.PDFDocument): void {
  const lines = pdf as unknown as Lines;
  const { _text: breakText, _fragment: drawFragment } = lines;
  const kept: Lines = {
    _text: (text, ...rest) =>
      breakText.call(pdf, typeof text === 'string' ? text.replace(SLASH, `$1/${JOINER}`) : text, ...rest),
    _fragment: (text, ...rest) => drawFragment.call(pdf, text.replaceAll(JOINER, ''), ...rest),
  };
  Object.assign(lines, kept);
}
