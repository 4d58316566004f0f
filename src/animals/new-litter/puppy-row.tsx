import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { sexOptions } from '#animals/records/species-field.tsx';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';

/** The form state of one animal of the litter. */
export interface PuppyInput {
  key: number;
  name: string;
  sex: string;
  chipNumber: string;
  colour: string;
}

interface PuppyRowProps {
  puppy: PuppyInput;
  /** Starts at 1. */
  number: number;
  errorOf: (field: 'name' | 'sex' | 'chipNumber' | 'colour') => string[] | undefined;
  onChange: (patch: Partial<PuppyInput>) => void;
  /** Just added: its name field gets the focus. */
  isNew: boolean;
  /** Undefined for the only row, which cannot be removed. */
  onRemove: (() => void) | undefined;
}

export function PuppyRow({ puppy, number, errorOf, isNew, onChange, onRemove }: PuppyRowProps) {
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) nameInput.current?.focus();
  }, [isNew]);
  const text = (field: 'name' | 'chipNumber' | 'colour', maxLength: number) => (
    <TextInput
      value={puppy[field]}
      maxLength={maxLength}
      autoComplete="off"
      {...(field === 'name' && { ref: nameInput })}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  return (
    <fieldset className="relative grid gap-4 rounded-lg border border-line p-4 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="px-1 font-bold">Animal {number}</legend>
      <Field label="Name" error={errorOf('name')} required>
        {text('name', 80)}
      </Field>
      <Field label="Sex" error={errorOf('sex')} required>
        <Select value={puppy.sex} options={sexOptions} onChange={({ target }) => onChange({ sex: target.value })} />
      </Field>
      <Field label="Microchip number" error={errorOf('chipNumber')}>
        {text('chipNumber', 30)}
      </Field>
      <Field label="Colour" error={errorOf('colour')}>
        {text('colour', 60)}
      </Field>
      {onRemove ? (
        <IconButton
          label={`Remove ${puppy.name.trim() || `animal ${number}`}`}
          className="absolute -top-4 right-2 bg-white"
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
    </fieldset>
  );
}
