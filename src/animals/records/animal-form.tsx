import { sexOptions, SpeciesField } from './species-field.tsx';
import { useState } from 'react';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DatePartsInput } from '#ui/forms/date-parts.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { animalRequest, type AnimalFormState } from './animal-form.rules.ts';
import { BreedField } from '#shop/breeds/breed-field.tsx';
import { ParentField } from './parent-field.tsx';

interface AnimalFormProps {
  initial: AnimalFormState;
  /** `edit` fixes the species of an existing animal; `locked` also fixes the identity, because of a certificate. */
  mode: 'add' | 'edit' | 'locked';
  countryCode: string;
  year: number;
  back: string;
  onSave: (request: ReturnType<typeof animalRequest>) => Promise<void>;
}

export function AnimalForm({ initial, mode, countryCode, year, back, onSave }: AnimalFormProps) {
  const [animal, setAnimal] = useState(initial);
  const set = (patch: Partial<AnimalFormState>) => setAnimal((before) => ({ ...before, ...patch }));
  const { busy, fields, message, reason, submit } = useSubmit('Failed to add animal');
  const save = () => void submit(() => onSave(animalRequest(animal)));
  const problem = mode !== 'add' && reason === 'not_found' ? accessEnded(initial.name) : message;
  const part = { animal, set, errors: fields };
  return (
    <Form className="grid gap-6" busy={busy} message={problem} onSend={save}>
      {mode === 'locked' ? (
        <Callout title="Some details are locked by a certificate">
          You can't change the name, breed, sex, date of birth or microchip number here. Contact us to correct one of
          them.
        </Callout>
      ) : (
        <Identity {...part} mode={mode} countryCode={countryCode} year={year} />
      )}
      <Checkbox
        label="Neutered"
        note="Results then say nothing about breeding, and the calendar expects no heats."
        checked={animal.isNeutered}
        onChange={(event) => set({ isNeutered: event.target.checked })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {mode === 'locked' ? null : (
          <TextField {...part} name="registeredName" label="Registered name" maxLength={120} />
        )}
        <TextField {...part} name="registrationNumber" label="Registration number" maxLength={60} />
        {mode === 'locked' ? null : <TextField {...part} name="chipNumber" label="Microchip number" maxLength={30} />}
        <TextField {...part} name="colour" label="Colour" maxLength={60} />
        <TextField {...part} name="weight" error="weightGrams" label={`Weight in ${animal.weightUnit}`} maxLength={8} />
        <TextField {...part} name="personality" label="Personality" maxLength={255} />
        <ParentField
          parent="sire"
          speciesId={animal.speciesId}
          value={animal.sire}
          onChange={(sire) => set({ sire })}
          error={fields['sireId']}
        />
        <ParentField
          parent="dam"
          speciesId={animal.speciesId}
          value={animal.dam}
          onChange={(dam) => set({ dam })}
          error={fields['damId']}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" loading={busy}>
          {mode === 'add' ? 'Add animal' : 'Save changes'}
        </Button>
        <LinkButton to={back} variant="secondary" size="lg">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

function accessEnded(name: string): string {
  return `${name} is no longer shared with you for editing, so nothing was saved. What you typed is still here: ask the owner to share ${name} again, then save.`;
}

interface FormPartProps {
  animal: AnimalFormState;
  set: (patch: Partial<AnimalFormState>) => void;
  errors: Record<string, string[]>;
}

function Identity({
  animal,
  set,
  errors,
  mode,
  countryCode,
  year,
}: FormPartProps & Pick<AnimalFormProps, 'mode' | 'countryCode' | 'year'>) {
  return (
    <>
      {mode === 'add' ? <SpeciesField value={animal.speciesId} error={errors['speciesId']} onChange={set} /> : null}
      <TextField animal={animal} set={set} errors={errors} name="name" label="Name" maxLength={80} required />
      <BreedField
        speciesId={animal.speciesId}
        value={animal.breed}
        onChange={(breed) => set({ breed })}
        error={errors['breedId']}
        required
      />
      <Field as="group" label="Sex" error={errors['sex']} required>
        <RadioCards name="sex" options={sexOptions} value={animal.sex} onChange={(sex) => set({ sex })} />
      </Field>
      <Field as="group" label="Date of birth" error={errors['dateOfBirth']}>
        <DatePartsInput
          value={animal.born}
          onChange={(born) => set({ born })}
          countryCode={countryCode}
          years={{ from: 2000, to: year }}
        />
      </Field>
    </>
  );
}

type TextName = 'name' | 'registeredName' | 'registrationNumber' | 'chipNumber' | 'colour' | 'weight' | 'personality';

interface TextFieldProps extends FormPartProps {
  name: TextName;
  /** The field key of the server's error, if it differs from the name. */
  error?: string;
  label: string;
  maxLength: number;
  required?: boolean;
}

function TextField({ animal, set, errors, name, error = name, label, maxLength, required }: TextFieldProps) {
  return (
    <Field label={label} error={errors[error]} required={required}>
      <TextInput
        value={animal[name]}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}
