/** Texts for a disease whose link to the tested variant is weakly supported. Placeholders are filled by wording.ts. */
import type { ModeCode, ResultStatus } from './genotype-call.ts';
import type { MessageText } from './wording-disease.ts';

/** `usual`: the text if the evidence were good. Only affected results get a more cautious text. */
export function textOfEarlyEvidence(
  usual: MessageText,
  { modeCode, copies, status }: { modeCode: ModeCode; copies: 0 | 1 | 2; status: ResultStatus },
): MessageText {
  if (copies === 0 || status !== 'affected') return usual;
  const breedingNote = modeCode === 'AD' ? dominantBreeding[copies] : usual.breedingNote;
  return { ...texts[copies], breedingNote };
}

const uncertain =
  'The evidence is still early, so it is not certain that {name} will become ill. Please show this result to your veterinarian, who can examine {them}.';

const texts: Record<1 | 2, Omit<MessageText, 'breedingNote'>> = {
  1: {
    summary: 'One copy of a variant that may cause the disease: the evidence is still early.',
    interpretation: `One copy of the tested variant was found, and one copy may be enough to cause this disease. ${uncertain}`,
  },
  2: {
    summary: 'Two copies of a variant that may cause the disease: the evidence is still early.',
    interpretation: `Two copies of the tested variant were found, which may cause this disease. ${uncertain}`,
  },
};

const dominantBreeding: Record<1 | 2, string> = {
  1: 'About half of {their} {young} would inherit the variant, even with a clear partner. Talk to your veterinarian before you plan a litter.',
  2: 'All of {their} {young} would inherit the variant, whatever the partner. Talk to your veterinarian before you plan a litter.',
};
