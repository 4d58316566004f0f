import { quizQuestions } from './quiz.rules.ts';
import { countryField, emailField, type FormDefinition, type FormField, nameField } from './form-definition.rules.ts';

const referee = (number: 1 | 2): FormField[] => [
  {
    name: `referee${number}Name`,
    label: `Referee ${number}: name`,
    kind: 'text',
    required: true,
    ...(number === 1 && {
      section: 'Two people who know your work',
      hint: 'Not of your household. We write to both.',
    }),
  },
  { name: `referee${number}Email`, label: `Referee ${number}: e-mail address`, kind: 'email', required: true },
  {
    name: `referee${number}Role`,
    label: `Referee ${number}: how they know you`,
    kind: 'text',
    required: true,
    max: 120,
    wide: true,
  },
];

const identity: FormField[] = [
  nameField,
  emailField,
  { name: 'phone', label: 'Telephone', kind: 'phone', required: true, max: 30, autoComplete: 'tel' },
  countryField,
  { name: 'state', label: 'State or region', kind: 'text', max: 60, autoComplete: 'address-level1' },
  { name: 'city', label: 'Town', kind: 'text', required: true, max: 120, autoComplete: 'address-level2' },
  { name: 'postalCode', label: 'Postcode', kind: 'text', required: true, max: 20, autoComplete: 'postal-code' },
  {
    name: 'idKind',
    label: 'Document that you will show',
    kind: 'choice',
    required: true,
    options: [
      { value: 'PASSPORT', label: 'Passport' },
      { value: 'DRIVER_LICENCE', label: 'Driver licence' },
      { value: 'NATIONAL_ID', label: 'National identity card' },
    ],
    hint: 'You hold it into the camera when we call. We keep no copy.',
  },
  {
    name: 'idLast4',
    label: 'Last four characters of its number',
    kind: 'text',
    required: true,
    max: 4,
  },
];

const work: FormField[] = [
  {
    name: 'experience',
    label: 'What you are',
    kind: 'choice',
    required: true,
    section: 'Your work',
    options: [
      { value: 'VET', label: 'Veterinarian' },
      { value: 'NURSE', label: 'Veterinary nurse' },
      { value: 'JUDGE', label: 'Judge' },
      { value: 'CLUB_OFFICER', label: 'Officer of a club' },
      { value: 'OTHER', label: 'Something else' },
    ],
  },
  { name: 'registrationNumber', label: 'Registration or licence number, if any', kind: 'text', max: 60 },
  {
    name: 'species',
    label: 'You collect from',
    kind: 'choices',
    required: true,
    options: [
      { value: '1', label: 'Dogs' },
      { value: '2', label: 'Cats' },
    ],
    wide: true,
  },
  { name: 'travelKm', label: 'Kilometres you travel', kind: 'number', max: 2000, hint: '0: people come to you' },
  { name: 'fee', label: 'What you charge, in words', kind: 'text', max: 120, hint: 'For example: 20 AUD a visit' },
  {
    name: 'message',
    label: 'Your experience with animals and samples',
    kind: 'long',
    required: true,
    max: 4000,
    wide: true,
  },
  {
    name: 'listed',
    label: 'Show me in the public directory, without my e-mail address and telephone.',
    kind: 'check',
    wide: true,
  },
];

const quiz: FormField[] = quizQuestions.map(({ name, question, options }, index) => ({
  name,
  label: `${index + 1}. ${question}`,
  kind: 'radio',
  required: true,
  options,
  wide: true,
  quiet: true,
  ...(index === 0 && { section: 'Ten questions. Eight right answers are needed.' }),
}));

/** Business rules 3.12: person, area, experience, document, two referees and the quiz. */
export const collectionAgentForm = {
  kind: 'collection-agent',
  title: 'Collection agent nomination',
  send: 'Send nomination',
  next: 'We write to your referees and call you, usually within ten working days.',
  nameField: 'name',
  summaryField: 'city',
  decided: true,
  decision: 'Accepting makes them a collection agent, declining ends it. Either way they are told by mail.',
  fields: [
    ...identity,
    ...work,
    ...referee(1),
    ...referee(2),
    ...quiz,
    { name: 'quizRight', label: 'Right answers of ten', kind: 'number', computed: true, wide: true },
    {
      name: 'truth',
      label: 'What I wrote is true, and I never collect from animals that I own, bred, sell or live with.',
      kind: 'check',
      required: true,
      wide: true,
    },
  ],
} as const satisfies FormDefinition;

/** A complaint about a collection agent; `agentId` comes with the link beside the agent. */
export const agentComplaintForm = {
  kind: 'agent-complaint',
  title: 'Complaint about a collection agent',
  send: 'Send complaint',
  next: 'We hear both sides and answer within five working days. The agent does not learn your name from us.',
  nameField: 'name',
  summaryField: 'agent',
  decided: true,
  decision:
    'Accepting upholds it: the sender and the agent are told by mail, the agent without the name of the sender. Declining tells the sender. To suspend or end the agent, use the desk of the agents.',
  fields: [
    nameField,
    emailField,
    { name: 'agentId', label: 'Number of the agent', kind: 'number', max: 2_147_483_647, hidden: true, quiet: true },
    { name: 'agent', label: 'Name of the agent', kind: 'text', required: true, max: 120 },
    { name: 'happenedOn', label: 'Day on which it happened', kind: 'date', hint: 'If it was one day' },
    { name: 'barcode', label: 'Barcode of the kit, if there is one', kind: 'text', max: 60 },
    {
      name: 'about',
      label: 'What it is about',
      kind: 'choice',
      required: true,
      options: [
        { value: 'IDENTITY', label: 'The microchip was not read, or not compared' },
        { value: 'INTEREST', label: 'The agent owns, bred, sells or lives with the animal' },
        { value: 'CARE', label: 'How the animal was treated' },
        { value: 'SAMPLE', label: 'How the sample was taken, kept or sent' },
        { value: 'CONDUCT', label: 'Conduct, or what was charged' },
        { value: 'OTHER', label: 'Something else' },
      ],
    },
    { name: 'message', label: 'What happened', kind: 'long', required: true, max: 4000, wide: true },
  ],
  files: { label: 'Photos or papers', hint: 'PDF, PNG or JPEG, 4 MB together', most: 3 },
} as const satisfies FormDefinition;
