import PDFDocument from 'pdfkit';
import { takesShortcut } from './shortcuts.ts';

/** Whether to go on. */
type Take = (word: string, width: number, end: object, before: object | null) => boolean | undefined;

/** The inside of pdfkit that divides a text into the words between which a line may end. */
interface Lines {
  eachWord(text: string, take: Take): void;
}

let isChanged = false;

/** A genotype stays on one line: pdfkit ends lines behind a slash, so that "N/DM" would read as "N/" and "DM". */
export function keepGenotypesTogether(): void {
  if (isChanged || !takesShortcut('whole-genotypes')) return;
  isChanged = true;
  const paper = new PDFDocument();
  paper.heightOfString('N', { width: 100, continued: true });
  const lines = Object.getPrototypeOf((paper as unknown as { _wrapper: Lines })._wrapper) as Lines;
  const { eachWord } = lines;
  lines.eachWord = function eachPair(this: Lines, text, take) {
    const pairs = joinPairs(take);
    eachWord.call(this, text, pairs.take);
    pairs.end();
  };
}

/** Takes "N/" and "DM, " as one word; a longer part, or an address of several, may still be divided. */
function joinPairs(take: Take): { take: Take; end: () => void } {
  let isStart = true;
  let held: Parameters<Take> | null = null;
  const takeHeld = () => {
    const first = held;
    held = null;
    return first ? take(...first) : undefined;
  };
  return {
    take(word, width, end, before) {
      if (held && /^[^\s/]{1,12}\s*$/.test(word)) {
        const [start, startWidth, , startBefore] = held;
        held = null;
        isStart = /\s$/.test(word);
        return take(start + word, startWidth + width, end, startBefore);
      }
      if (takeHeld() === false) return false;
      if (isStart && /^[^\s/]{1,12}\/$/.test(word)) {
        held = [word, width, end, before];
        return undefined;
      }
      isStart = /\s$/.test(word);
      return take(word, width, end, before);
    },
    end: takeHeld,
  };
}
