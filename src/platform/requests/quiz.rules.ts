export interface QuizQuestion {
  name: string;
  question: string;
  options: readonly { value: string; label: string }[];
}

export const QUIZ_PASS = 8;

const ask = (number: number, question: string, a: string, b: string, c: string): QuizQuestion => ({
  name: `quiz${number}`,
  question,
  options: [
    { value: 'a', label: a },
    { value: 'b', label: b },
    { value: 'c', label: c },
  ],
});

/** Business rules 3.12: ten questions on what an agent does. The answers stay on the server. */
export const quizQuestions: readonly QuizQuestion[] = [
  ask(
    1,
    'What do you read first, before you open the kit?',
    'The pedigree papers',
    'The microchip of the animal in front of you',
    'The name on the collar',
  ),
  ask(
    2,
    'The chip number differs from the papers by one digit. What now?',
    'You write down the number on the papers',
    'You write down the number that you read, and note the difference',
    'You leave the number out',
  ),
  ask(
    3,
    'How long should an animal not have eaten before the swab?',
    'Thirty minutes to an hour',
    'It makes no difference',
    'A whole day',
  ),
  ask(
    4,
    'A friend asks you to collect from her dog, whose litter you bred.',
    'You do it: you know the dog best',
    'You do it and have her sign twice',
    'You decline: you have an interest in the result',
  ),
  ask(
    5,
    'Two puppies of one litter are next. What is between them?',
    'A fresh kit, fresh gloves, and the first tube closed and labelled',
    'Nothing, they share the same parents',
    'You wipe the swab dry',
  ),
  ask(
    6,
    'Which swab goes into which tube?',
    'Any: the laboratory sorts them',
    'Each into the tube whose barcode you entered for this animal',
    'The best one into the first tube',
  ),
  ask(
    7,
    'A puppy still drinks from its mother. Why wait?',
    'Its cells are too few',
    "The mother's cells in its mouth can spoil the sample",
    'The chip does not work yet',
  ),
  ask(
    8,
    'The reader finds no chip, after three tries along neck and shoulders.',
    'You enter "not scanned": the sample gets a lower grade',
    'You enter the number that the owner tells you as scanned',
    'You send the owner home and keep the kit',
  ),
  ask(
    9,
    'When do you and the owner sign?',
    'At home, when there is time',
    'Before the swab is taken',
    'Together, when the tube is closed and sealed',
  ),
  ask(
    10,
    'An owner asks you for the result of another dog you collected from.',
    'You tell them, if the owners know each other',
    'You see no results, and you talk to nobody about what you collected',
    'You write to the laboratory for it',
  ),
];
