import { replyPeriods } from './reply-periods.rules.ts';
import { countryField, emailField, type FormDefinition, nameField } from './form-definition.rules.ts';

export const responsibleBreederForm = {
  kind: 'responsible-breeder',
  title: 'Responsible breeder program',
  send: 'Apply',
  next: `We'll check your application against your account and reply within ${replyPeriods.application}.`,
  nameField: 'name',
  summaryField: 'kennel',
  decided: true,
  fields: [
    nameField,
    emailField,
    { name: 'kennel', label: 'Kennel or cattery', kind: 'text', required: true, max: 120 },
    {
      name: 'species',
      label: 'Species you breed',
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
      label: 'I commit to',
      kind: 'choices',
      required: true,
      wide: true,
      options: [
        { value: 'tests', label: 'testing before mating' },
        { value: 'carriers', label: 'never mating two carriers without a plan for the litter' },
        { value: 'takeback', label: 'taking an animal back at any time in its life' },
      ],
    },
  ],
} as const satisfies FormDefinition;

const aboutListing = [
  { name: 'listingId', label: 'Listing number', kind: 'number', max: 2_147_483_647, hidden: true, quiet: true },
  { name: 'breeder', label: 'Kennel or cattery', kind: 'text', required: true, max: 120 },
] as const;

export const breederContactForm = {
  kind: 'breeder-contact',
  title: 'Message to a listed breeder',
  send: 'Send message',
  next: "We've emailed your message to the breeder, who can reply to the address you gave. We don't share the breeder's address.",
  nameField: 'name',
  summaryField: 'breeder',
  delivered: true,
  fields: [
    nameField,
    emailField,
    ...aboutListing,
    { name: 'message', label: 'Your message', kind: 'long', required: true, max: 3000, wide: true },
  ],
} as const satisfies FormDefinition;

export const breederComplaintForm = {
  kind: 'breeder-complaint',
  title: 'Complaint about a listed breeder',
  send: 'Send complaint',
  next: `We'll hear both sides and reply within ${replyPeriods.complaint}. We won't give the breeder your name.`,
  nameField: 'name',
  summaryField: 'breeder',
  decided: true,
  decision:
    "Accepting upholds the complaint; declining doesn't. The sender is emailed either way. To pause or remove the listing, go to Listed breeders.",
  fields: [
    nameField,
    emailField,
    ...aboutListing,
    {
      name: 'about',
      label: 'Reason for the complaint',
      kind: 'choice',
      required: true,
      options: [
        { value: 'TESTS', label: 'Animals were mated without the promised tests' },
        { value: 'CARRIERS', label: 'Two carriers were mated without a plan for the litter' },
        { value: 'TAKEBACK', label: "The breeder didn't take an animal back" },
        { value: 'CARE', label: 'How animals are kept' },
        { value: 'WORDS', label: 'The listing is inaccurate' },
        { value: 'OTHER', label: 'Something else' },
      ],
    },
    { name: 'message', label: 'What happened', kind: 'long', required: true, max: 4000, wide: true },
  ],
  files: { label: 'Photos or documents', hint: 'PDF, PNG or JPEG, up to 4 MB in total', most: 3 },
} as const satisfies FormDefinition;
