import { Field } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { ShareLevel } from '#animals/records/animals.rules.ts';

interface LevelFieldProps {
  /** For a link: anyone who has it can view, and nobody can edit. */
  isLink?: boolean;
  level: ShareLevel;
  error: string[] | undefined;
  onChange: (level: ShareLevel) => void;
}

/** The access level for an animal that is shared with someone. */
export function LevelField({ isLink = false, level, error, onChange }: LevelFieldProps) {
  const options = isLink ? levelChoices.filter(({ value }) => value !== 'MANAGE') : levelChoices;
  return (
    <Field
      as="group"
      label="Access level"
      hint={isLink ? 'To let someone edit details, share by email instead.' : undefined}
      error={error}
    >
      <RadioCards name="level" columns={1} options={options} value={level} onChange={onChange} />
    </Field>
  );
}

const levelChoices = [
  { value: 'VIEW' as const, label: 'View', note: 'See the animal and its results.' },
  { value: 'DOWNLOAD' as const, label: 'View and download', note: 'Also download reports and certificates.' },
  { value: 'MANAGE' as const, label: 'Manage', note: 'Also edit details and activate kits. You remain the owner.' },
];
