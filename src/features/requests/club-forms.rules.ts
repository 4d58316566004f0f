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
