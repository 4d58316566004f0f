import { Field } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';

interface SpeciesFieldProps {
  value: number | null;
  error: string[] | undefined;
  /** Called with the new species; breed and parents are cleared, because they belong to the previous one. */
  onChange: (chosen: { speciesId: number; breed: null; sire: null; dam: null }) => void;
}

/** The choice between dog and cat in an animal form. */
export function SpeciesField({ value, error, onChange }: SpeciesFieldProps) {
  return (
    <Field as="group" label="Dog or cat?" error={error} required>
      <RadioCards
        name="species"
        options={species}
        value={value === null ? null : String(value)}
        onChange={(id) => onChange({ speciesId: Number(id), breed: null, sire: null, dam: null })}
      />
    </Field>
  );
}

const species = [
  { value: '1', label: 'Dog' },
  { value: '2', label: 'Cat' },
];

export const sexOptions = [
  { value: 'female' as const, label: 'Female' },
  { value: 'male' as const, label: 'Male' },
];
