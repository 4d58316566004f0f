import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { BreedField } from '#shop/breeds/breed-field.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { Option } from '#ui/forms/select.tsx';

interface NewPatient {
  name: string;
  speciesId: number | null;
  breed: Option | null;
  sex: 'male' | 'female' | null;
  chipNumber: string;
}

interface AddPatientDialogProps {
  open: boolean;
  /** The species that the test is for; null for either. */
  speciesId: number | null;
  onClose: () => void;
  onAdded: (animalId: number) => void;
}

const species = [
  { value: '1', label: 'Dog' },
  { value: '2', label: 'Cat' },
];
const sexes = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
] as const;

/** Adds a patient with only the data that an order needs; the rest is added in My patients. */
export function AddPatientDialog({ open, speciesId, onClose, onAdded }: AddPatientDialogProps) {
  const empty: NewPatient = { name: '', speciesId, breed: null, sex: null, chipNumber: '' };
  const [patient, setPatient] = useState(empty);
  const set = (patch: Partial<NewPatient>) => setPatient((before) => ({ ...before, ...patch }));
  const { busy, fields, message, submit } = useSubmit('Failed to add animal');
  const save = async () => {
    const added = await api.animals.add(requestOf(patient));
    setPatient(empty);
    onAdded(added.id);
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add a patient"
      confirm="Add patient"
      size="md"
      busy={busy}
      message={message}
      onSubmit={() => void submit(save)}
    >
      {speciesId === null ? (
        <Field as="group" label="Species" error={fields['speciesId']} required>
          <RadioCards
            name="patient-species"
            options={species}
            value={patient.speciesId === null ? null : String(patient.speciesId)}
            onChange={(id) => set({ speciesId: Number(id), breed: null })}
          />
        </Field>
      ) : null}
      <Field label="Name" error={fields['name']} required>
        <TextInput value={patient.name} maxLength={80} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <BreedField
        speciesId={patient.speciesId}
        value={patient.breed}
        onChange={(breed) => set({ breed })}
        error={fields['breedId']}
        required
      />
      <Field as="group" label="Sex" error={fields['sex']} required>
        <RadioCards name="patient-sex" options={sexes} value={patient.sex} onChange={(sex) => set({ sex })} />
      </Field>
      <Field label="Microchip number" error={fields['chipNumber']}>
        <TextInput
          value={patient.chipNumber}
          maxLength={30}
          onChange={(event) => set({ chipNumber: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}

/** Missing fields are reported by the server. */
function requestOf({ speciesId, breed, sex, ...texts }: NewPatient) {
  return {
    ...texts,
    speciesId: speciesId as number,
    sex: sex as 'male' | 'female',
    breedId: (breed ? Number(breed.value) : null) as number,
  };
}
