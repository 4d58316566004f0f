import { replyPeriods } from './reply-periods.rules.ts';
import { QUIZ_PASS, quizQuestions } from './quiz.rules.ts';
import { countryField, emailField, type FormDefinition, type FormField, nameField } from './form-definition.rules.ts';

const referee = (number: 1 | 2): FormField[] => [
  {
    name: `referee${number}Name`,
    label: `Referee ${number}: name`,
    kind: 'text',
    required: true,
    ...(number === 1 && {
      section: 'Referees',
      hint: "Two people who know your work and don't live with you. We'll email both.",
    }),
  },
  { name: `referee${number}Email`, label: `Referee ${number}: email address`, kind: 'email', required: true },
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
  { name: 'phone', label: 'Phone', kind: 'phone', required: true, max: 30, autoComplete: 'tel' },
  countryField,
  { name: 'state', label: 'State or region', kind: 'text', max: 60, autoComplete: 'address-level1' },
  { name: 'city', label: 'Town', kind: 'text', required: true, max: 120, autoComplete: 'address-level2' },
  { name: 'postalCode', label: 'Postcode', kind: 'text', required: true, max: 20, autoComplete: 'postal-code' },
  {
    name: 'idKind',
    label: 'Identity document',
    kind: 'choice',
    required: true,
    options: [
      { value: 'PASSPORT', label: 'Passport' },
      { value: 'DRIVER_LICENCE', label: 'Driving licence' },
      { value: 'NATIONAL_ID', label: 'National identity card' },
    ],
    hint: "You'll show it on a video call. We don't keep a copy.",
  },
  {
    name: 'idLast4',
    label: 'Last 4 characters of the document number',
    kind: 'text',
    required: true,
    max: 4,
  },
];

const work: FormField[] = [
  {
    name: 'experience',
    label: 'Profession',
    kind: 'choice',
    required: true,
    section: 'Your work',
    options: [
      { value: 'VET', label: 'Veterinarian' },
      { value: 'NURSE', label: 'Veterinary nurse' },
      { value: 'JUDGE', label: 'Judge' },
      { value: 'CLUB_OFFICER', label: 'Club officer' },
      { value: 'OTHER', label: 'Something else' },
    ],
  },
  { name: 'registrationNumber', label: 'Registration or licence number, if you have one', kind: 'text', max: 60 },
  {
    name: 'species',
    label: 'Species you take samples from',
    kind: 'choices',
    required: true,
    options: [
      { value: '1', label: 'Dogs' },
      { value: '2', label: 'Cats' },
    ],
    wide: true,
  },
  {
    name: 'travelKm',
    label: 'Distance you travel (km)',
    kind: 'number',
    max: 2000,
    hint: 'Enter 0 if owners come to you',
  },
  { name: 'fee', label: 'What you charge', kind: 'text', max: 120, hint: 'For example, 20 AUD a visit' },
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
    label: 'Show me in the public directory, without my email address or phone number.',
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
  ...(index === 0 && { section: `${quizQuestions.length} questions. You need ${QUIZ_PASS} correct answers.` }),
}));

/** Business rules 3.12: person, area, experience, document, two referees and the quiz. */
export const collectionAgentForm = {
  kind: 'collection-agent',
  title: 'Collection agent nomination',
  send: 'Send nomination',
  next: `We'll email your referees and call you, usually within ${replyPeriods.application}.`,
  nameField: 'name',
  summaryField: 'city',
  decided: true,
  decision:
    'Accepting makes the applicant a collection agent. Declining closes the nomination. The applicant is emailed either way.',
  fields: [
    ...identity,
    ...work,
    ...referee(1),
    ...referee(2),
    ...quiz,
    { name: 'quizRight', label: 'Correct answers out of 10', kind: 'number', computed: true, wide: true },
    {
      name: 'truth',
      label: 'This information is true, and I never take samples from animals that I own, bred, sell or live with.',
      kind: 'check',
      required: true,
      wide: true,
    },
  ],
} as const satisfies FormDefinition;

/** A complaint about a collection agent; the link beside the agent sets `agentId`. */
export const agentComplaintForm = {
  kind: 'agent-complaint',
  title: 'Complaint about a collection agent',
  send: 'Send complaint',
  next: `We'll hear both sides and reply within ${replyPeriods.complaint}. We won't give the agent your name.`,
  nameField: 'name',
  summaryField: 'agent',
  decided: true,
  decision:
    "Accepting upholds the complaint: the sender and the agent are emailed, and the agent isn't given the sender's name. Declining emails the sender only. To suspend an agent or end their role, go to Agents.",
  fields: [
    nameField,
    emailField,
    { name: 'agentId', label: 'Agent number', kind: 'number', max: 2_147_483_647, hidden: true, quiet: true },
    { name: 'agent', label: "Agent's name", kind: 'text', required: true, max: 120 },
    {
      name: 'happenedOn',
      label: 'Date it happened',
      kind: 'date',
      hint: 'Leave empty if it happened on more than one day.',
    },
    { name: 'barcode', label: 'Kit barcode, if there is one', kind: 'text', max: 60 },
    {
      name: 'about',
      label: 'Reason for the complaint',
      kind: 'choice',
      required: true,
      options: [
        { value: 'IDENTITY', label: "The microchip wasn't read or compared" },
        { value: 'INTEREST', label: 'The agent owns, bred, sells or lives with the animal' },
        { value: 'CARE', label: 'How the animal was treated' },
        { value: 'SAMPLE', label: 'How the sample was taken, stored or sent' },
        { value: 'CONDUCT', label: 'Conduct or fees' },
        { value: 'OTHER', label: 'Something else' },
      ],
    },
    { name: 'message', label: 'What happened', kind: 'long', required: true, max: 4000, wide: true },
  ],
  files: { label: 'Photos or documents', hint: 'PDF, PNG or JPEG, up to 4 MB in total', most: 3 },
} as const satisfies FormDefinition;
