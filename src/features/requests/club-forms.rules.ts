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
    countryField,
    { name: 'message', label: 'About your breeding', kind: 'long', required: true, max: 4000, wide: true },
  ],
} as const satisfies FormDefinition;
