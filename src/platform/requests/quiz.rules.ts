import { sampleFacts } from '#platform/articles/facts.rules.ts';

export interface QuizQuestion {
  name: string;
  question: string;
  options: readonly { value: string; label: string }[];
}

export const QUIZ_PASS = 8;

const toQuestion = (number: number, question: string, a: string, b: string, c: string): QuizQuestion => ({
  name: `quiz${number}`,
  question,
  options: [
    { value: 'a', label: a },
    { value: 'b', label: b },
    { value: 'c', label: c },
  ],
});

/** Business rules 3.12: ten questions about an agent's work. The correct answers stay on the server. */
export const quizQuestions: readonly QuizQuestion[] = [
  toQuestion(
    1,
    'What do you check first, before you open the kit?',
    'The pedigree papers',
    'The microchip of the animal in front of you',
    'The name on the collar',
  ),
  toQuestion(
    2,
    'The chip number differs by one digit from the number on the papers. What do you do?',
    'Record the number shown on the papers',
    'Record the number you read, and note the difference',
    'Leave the number out',
  ),
  toQuestion(
    3,
    'How long should an animal go without food before the swab?',
    `At least ${sampleFacts.fasting}`,
    'It makes no difference',
    'A whole day',
  ),
  toQuestion(
    4,
    'A friend asks you to sample her dog, which is from a litter you bred. What do you do?',
    'Agree: you know the dog best',
    'Agree, and ask her to sign twice',
    'Decline: you have an interest in the result',
  ),
  toQuestion(
    5,
    'You are sampling two puppies from one litter. What do you do between them?',
    'Close and label the first tube, then take a new kit and new gloves',
    'Nothing: they have the same parents',
    'Wipe the swab dry',
  ),
  toQuestion(
    6,
    'Which swab goes into which tube?',
    'Any: the laboratory sorts them',
    'Each into the tube whose barcode you entered for this animal',
    'The best one into the first tube',
  ),
  toQuestion(
    7,
    'A puppy is still suckling. Why should you wait before taking the swab?',
    'It has too few cells',
    "The mother's cells in its mouth can contaminate the sample",
    "The chip doesn't work yet",
  ),
  toQuestion(
    8,
    'The reader finds no chip after three tries along the neck and shoulders. What do you do?',
    'Enter "not scanned": the sample gets a lower grade',
    'Enter the number the owner gives you, and mark it as scanned',
    'Send the owner home and keep the kit',
  ),
  toQuestion(
    9,
    'When do you and the owner sign?',
    'At home, when there is time',
    'Before the swab is taken',
    'Together, once the tube is closed and sealed',
  ),
  toQuestion(
    10,
    'An owner asks you for the result of another dog you sampled. What do you do?',
    'Share it if the two owners know each other',
    "Decline: you don't see results, and what you collect is confidential",
    'Ask the laboratory for it',
  ),
];
