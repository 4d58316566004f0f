import { countryField, emailField, type FormDefinition, nameField } from './form-definition.rules.ts';

export const responsibleBreederForm = {
  kind: 'responsible-breeder',
  title: 'Responsible breeder program',
  send: 'Apply',
  next: 'We check what you wrote against your account and answer within ten working days.',
  nameField: 'name',
  summaryField: 'kennel',
  decided: true,
  fields: [
    nameField,
    emailField,
    { name: 'kennel', label: 'Kennel or cattery', kind: 'text', required: true, max: 120 },
    {
      name: 'species',
      label: 'You breed',
      kind: 'choice',
      required: true,
      options: [
        { value: 'dog', label: 'Dogs' },
        { value: 'cat', label: 'Cats' },
      ],
    },
    { name: 'membership', label: 'Registry and member number', kind: 'text', max: 120 },
    countryField,
    { name: 'area', label: 'Town or area', kind: 'text', max: 120 },
    { name: 'website', label: 'Website', kind: 'url', max: 200 },
    { name: 'litters', label: 'Planned litters', kind: 'text', max: 500 },
    { name: 'message', label: 'About your breeding', kind: 'long', required: true, max: 4000, wide: true },
    {
      name: 'promises',
      label: 'I promise',
      kind: 'choices',
      required: true,
      wide: true,
      options: [
        { value: 'tests', label: 'to test before mating' },
        { value: 'carriers', label: 'never to mate two carriers without a plan for the litter' },
        { value: 'takeback', label: 'to take an animal back at any time of its life' },
      ],
    },
  ],
} as const satisfies FormDefinition;

const aboutListing = [
  { name: 'listingId', label: 'Number of the listing', kind: 'number', max: 2_147_483_647, hidden: true, quiet: true },
  { name: 'breeder', label: 'Kennel or cattery', kind: 'text', required: true, max: 120 },
] as const;

export const breederContactForm = {
  kind: 'breeder-contact',
  title: 'Letter to a listed breeder',
  send: 'Send letter',
  next: 'The breeder has your letter by mail and answers to the address you gave. Their own address stays with us.',
  nameField: 'name',
  summaryField: 'breeder',
  delivered: true,
  fields: [
    nameField,
    emailField,
    ...aboutListing,
    { name: 'message', label: 'Your letter', kind: 'long', required: true, max: 3000, wide: true },
  ],
} as const satisfies FormDefinition;

export const breederComplaintForm = {
  kind: 'breeder-complaint',
  title: 'Complaint about a listed breeder',
  send: 'Send complaint',
  next: 'We hear both sides and answer within five working days. The breeder does not learn your name from us.',
  nameField: 'name',
  summaryField: 'breeder',
  decided: true,
  decision:
    'Accepting upholds it, declining does not: the sender is told by mail. To pause or remove the listing, use the desk of the listed breeders.',
  fields: [
    nameField,
    emailField,
    ...aboutListing,
    {
      name: 'about',
      label: 'What it is about',
      kind: 'choice',
      required: true,
      options: [
        { value: 'TESTS', label: 'Animals were mated without the tests that were promised' },
        { value: 'CARRIERS', label: 'Two carriers were mated without a plan for the litter' },
        { value: 'TAKEBACK', label: 'An animal was not taken back' },
        { value: 'CARE', label: 'How animals are kept' },
        { value: 'WORDS', label: 'What the listing says is not so' },
        { value: 'OTHER', label: 'Something else' },
      ],
    },
    { name: 'message', label: 'What happened', kind: 'long', required: true, max: 4000, wide: true },
  ],
  files: { label: 'Photos or papers', hint: 'PDF, PNG or JPEG, 4 MB together', most: 3 },
} as const satisfies FormDefinition;
