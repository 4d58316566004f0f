/** Texts for tests whose variant causes no illness by itself. Placeholders are filled by wording.ts. */
import type { DiseaseCourse, ModeCode, ResultStatus } from './genotype-call.ts';
import type { MessageText } from './wording-disease.ts';

/** Text by disease course. `usual`: the text of an illness with the same inheritance and genotype. */
export function textOfCourse(
  course: DiseaseCourse,
  usual: MessageText,
  { modeCode, copies, status }: { modeCode: ModeCode; copies: 0 | 1 | 2; status: ResultStatus },
): MessageText {
  if (course === 'finding') return findingTexts[copies];
  if (course === 'illness' || status === 'carrier') return usual;
  if (copies === 0) return { ...usual, interpretation: notSensitive };
  const breedingNote = modeCode === 'AD' ? usual.breedingNote : sensitiveBreeding[modeCode === 'AR' ? 'AR' : copies];
  return { ...sensitiveTexts[copies], breedingNote };
}

const findingTexts: Record<0 | 1 | 2, MessageText> = {
  0: {
    summary: 'No copy of the tested variant was found.',
    interpretation: 'No copy of the tested variant was found. {name} cannot pass it on.',
    breedingNote: 'This result does not limit the choice of partner.',
  },
  1: {
    summary: 'One copy: no effect is expected.',
    interpretation: 'One copy of the tested variant was found. No effect on {name} is expected.',
    breedingNote:
      '{They} passes the variant to about half of {their} {young}. By itself, this result does not limit the choice of partner.',
  },
  2: {
    summary: 'Two copies: a laboratory finding that is not known to cause illness by itself.',
    interpretation:
      'Two copies of the tested variant were found. They change what a blood test shows, but by themselves they are not known to cause illness. Tell your veterinarian, so that the finding is not mistaken for a disease.',
    breedingNote:
      'All of {their} {young} will inherit one copy. By itself, this result does not limit the choice of partner.',
  },
};

const notSensitive =
  'No copy of the tested variant was found. This variant does not make {name} sensitive to medicines, and {name} cannot pass it on.';

const withoutTrigger =
  'Certain medicines can harm {name}. Without a trigger, {name} is not expected to become ill from it. Show this result to every veterinarian who treats {them}.';

const sensitiveTexts: Record<1 | 2, Omit<MessageText, 'breedingNote'>> = {
  1: {
    summary: 'One copy: certain medicines can harm {name}.',
    interpretation: `One copy of the tested variant was found. ${withoutTrigger}`,
  },
  2: {
    summary: 'Two copies: certain medicines can harm {name}.',
    interpretation: `Two copies of the tested variant were found. ${withoutTrigger}`,
  },
};

const sensitiveBreeding: Record<1 | 2 | 'AR', string> = {
  1: 'About half of {their} {young} would inherit one copy, even with a clear partner. Choose a clear partner, test the litter, and tell buyers which medicines to avoid.',
  2: 'All of {their} {young} would inherit one copy. Choose a clear partner, and tell buyers which medicines to avoid.',
  AR: 'All of {their} {young} will inherit one copy. With a clear partner, none will have two copies.',
};
