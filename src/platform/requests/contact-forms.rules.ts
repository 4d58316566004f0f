import { replyPeriods, STAND_ARRIVES } from './reply-periods.rules.ts';
import { countryField, emailField, type FormDefinition, nameField, phoneField } from './form-definition.rules.ts';

const species = [
  { value: 'dog', label: 'Dogs' },
  { value: 'cat', label: 'Cats' },
];

export const contactForm = {
  kind: 'contact',
  title: 'Message',
  send: 'Send message',
  next: `We usually reply within ${replyPeriods.message}.`,
  nameField: 'name',
  summaryField: 'message',
  fields: [
    nameField,
    emailField,
    {
      name: 'topic',
      label: 'What is your message about?',
      heading: 'Subject',
      kind: 'choice',
      required: true,
      options: [
        { value: 'order', label: 'An order or a payment' },
        { value: 'kit', label: 'A kit, a swab or an activation' },
        { value: 'result', label: 'A result, a report or a certificate' },
        { value: 'choose', label: 'Which test to choose' },
        { value: 'account', label: 'My account or my data' },
        { value: 'clinic', label: 'Working with us as a clinic or club' },
        { value: 'other', label: 'Something else' },
      ],
    },
    {
      name: 'reference',
      label: 'Order number or barcode',
      kind: 'text',
      max: 50,
      hint: 'If you have one, it helps us find your order or kit.',
    },
    { name: 'message', label: 'Your message', kind: 'long', required: true, max: 4000, wide: true },
  ],
} as const satisfies FormDefinition;

/** Requests a phone call about the results of a kit. */
export const resultTalkForm = {
  kind: 'result-talk',
  title: 'Call about results',
  send: 'Request a call',
  next: `We'll email you within ${replyPeriods.message} to confirm the time.`,
  nameField: 'name',
  summaryField: 'reference',
  fields: [
    nameField,
    emailField,
    { ...phoneField, required: true },
    { name: 'reference', label: 'Kit barcode', kind: 'text', required: true, max: 50 },
    {
      name: 'slot',
      label: 'When can we call you?',
      heading: 'Suitable times',
      kind: 'choice',
      required: true,
      options: [
        { value: 'morning', label: 'Weekdays, 8:00 to 12:00' },
        { value: 'afternoon', label: 'Weekdays, 12:00 to 17:00' },
        { value: 'evening', label: 'Weekdays, 17:00 to 19:00' },
      ],
    },
    { name: 'day', label: 'Earliest date', kind: 'date', notPast: true },
    { name: 'message', label: 'Anything we should know', kind: 'long', max: 2000, wide: true },
  ],
} as const satisfies FormDefinition;

export const researchForm = {
  kind: 'research',
  title: 'Research application',
  send: 'Send application',
  next: `A scientist reads every application. We'll reply within ${replyPeriods.study}, whatever the decision.`,
  nameField: 'name',
  summaryField: 'condition',
  decided: true,
  fields: [
    nameField,
    emailField,
    { name: 'organisation', label: 'Club, clinic or university', kind: 'text', max: 120, autoComplete: 'organization' },
    countryField,
    { name: 'species', label: 'Species', kind: 'choice', required: true, options: species },
    { name: 'breed', label: 'Breed', kind: 'text', required: true, max: 120 },
    {
      name: 'condition',
      label: 'Condition or trait',
      kind: 'text',
      required: true,
      max: 120,
      hint: 'The diagnosis from your vet, if there is one.',
      wide: true,
    },
    {
      name: 'description',
      label: 'What you know about it',
      kind: 'long',
      required: true,
      max: 4000,
      hint: 'Signs, age of onset, how it was found and how the animals are related.',
      wide: true,
    },
    { name: 'affected', label: 'Number of affected animals', kind: 'number', required: true, max: 10_000 },
    { name: 'relatives', label: 'Number of healthy relatives we could sample', kind: 'number', max: 10_000 },
    {
      name: 'consent',
      label: 'The owners of these animals know about this application and agree to it.',
      kind: 'check',
      required: true,
      wide: true,
    },
  ],
  files: {
    label: 'Pedigrees, veterinary reports, pictures',
    hint: 'Up to 3 files: PDF, PNG or JPEG, 4 MB in total',
    most: 3,
  },
} as const satisfies FormDefinition;

const showFields = [
  { name: 'show', label: 'Show name', kind: 'text', required: true, max: 120 },
  {
    name: 'club',
    label: 'Organising club or society',
    kind: 'text',
    required: true,
    max: 120,
    autoComplete: 'organization',
  },
  { name: 'showDate', label: 'First day of the show', kind: 'date', required: true, notPast: true },
  { name: 'entries', label: 'Expected number of animals', kind: 'number', max: 50_000 },
] as const;

export const showStandForm = {
  kind: 'show-stand',
  title: 'Free display stand',
  send: 'Request a stand',
  next: `We'll reply within ${replyPeriods.stand}. If we approve your request, the stand arrives ${STAND_ARRIVES} before the show.`,
  nameField: 'name',
  summaryField: 'show',
  decided: true,
  fields: [
    nameField,
    emailField,
    phoneField,
    ...showFields,
    {
      name: 'stand',
      label: 'Which stand?',
      heading: 'Stand',
      kind: 'choice',
      required: true,
      options: [
        { value: 'table', label: 'Table stand with leaflets' },
        { value: 'banner', label: 'Roll-up banner and leaflets' },
        { value: 'both', label: 'Both' },
      ],
    },
    {
      name: 'street',
      label: 'Delivery address',
      kind: 'text',
      required: true,
      max: 120,
      autoComplete: 'street-address',
    },
    { name: 'city', label: 'Town', kind: 'text', required: true, max: 120, autoComplete: 'address-level2' },
    { name: 'postalCode', label: 'Postcode', kind: 'text', max: 20, autoComplete: 'postal-code' },
    countryField,
    { name: 'notes', label: 'Additional information', kind: 'long', max: 2000, wide: true },
  ],
} as const satisfies FormDefinition;

export const sponsorshipForm = {
  kind: 'sponsorship',
  title: 'Show sponsorship',
  send: 'Request sponsorship',
  next: 'We decide on the first business day of each month and email every applicant, whatever the decision.',
  nameField: 'name',
  summaryField: 'show',
  decided: true,
  fields: [
    nameField,
    emailField,
    phoneField,
    ...showFields,
    { name: 'city', label: 'Show location', kind: 'text', required: true, max: 120 },
    countryField,
    {
      name: 'website',
      label: 'Show website',
      kind: 'url',
      max: 200,
      hint: 'For example, https://www.example.org/show',
    },
    {
      name: 'help',
      label: 'What support would you like?',
      heading: 'Support wanted',
      kind: 'choices',
      required: true,
      options: [
        { value: 'vouchers', label: 'Test vouchers as prizes' },
        { value: 'talk', label: 'A talk about genetics' },
        { value: 'sampling', label: 'Sample collection on the day' },
        { value: 'rosettes', label: 'Rosettes or printing' },
      ],
      wide: true,
    },
    { name: 'message', label: 'About the show', kind: 'long', required: true, max: 4000, wide: true },
  ],
  files: {
    label: 'Schedule or catalogue from an earlier show',
    hint: 'Up to 2 files: PDF, PNG or JPEG, 4 MB in total',
    most: 2,
  },
} as const satisfies FormDefinition;
