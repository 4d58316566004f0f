import PDFDocument from 'pdfkit';
import { isShortcutEnabled } from './shortcuts.ts';

/** Called for each word; returns false to stop. */
type Take = (word: string, width: number, end: object, before: object | null) => boolean | undefined;

/** The internal class of pdfkit that divides a text into words, between which a line may break. */
interface Lines {
  eachWord(text: string, take: Take): void;
}

let isChanged = false;

/** Keeps genotypes on one line: pdfkit breaks lines after a slash, so that "N/DM" would be printed as "N/" and "DM". */
export function keepGenotypesTogether(): void {
  if (isChanged || !isShortcutEnabled('whole-genotypes')) return;
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

/** Joins "N/" and "DM, " into one word. Longer parts, and URLs of several parts, may still be divided. */
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
