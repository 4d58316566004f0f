import { useState, type ReactNode } from 'react';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { BreedField } from '#features/animals/breed-field.tsx';
import { ScanButton } from '#features/kits/scan-button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { bareCode } from '#ui/code-groups.ts';
import { type DateParts, DatePartsInput } from '#ui/date-parts.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea, TextInput } from '#ui/input.tsx';
import { type Option, Select } from '#ui/select.tsx';
import type { CollectedAnimal } from './collection.contract.ts';

const THIS_CENTURY = { from: 2000, to: 2099 };
const speciesOptions = [
  { value: '1', label: 'Dog' },
  { value: '2', label: 'Cat' },
];

interface CollectionFormProps {
  countryCode: string;
  /** The entry that is changed; left out: a new one. */
  entry?: CollectedAnimal;
  /** What is kept of the last entry of the day. */
  start?: { place: string; collectedOn: string };
  /** Called with the entry as it is kept, and the value of the button that kept it. */
  onKept: (entry: CollectedAnimal, button: string) => Promise<void>;
  buttons: (busy: boolean) => ReactNode;
}

/** What an agent writes down of one animal, by hand or with the scanner. */
export function CollectionForm({ countryCode, entry, start, onKept, buttons }: CollectionFormProps) {
  const [form, setForm] = useState(() => formOf(entry, start));
  const failed = entry ? 'Failed to update animal collection' : 'Failed to create animal collection';
  const { busy, fields, message, submit } = useSubmit(failed);
  const set = (patch: Partial<typeof form>) => setForm({ ...form, ...patch });
  const send = (button: string) =>
    submit(async () => {
      const values = valuesOf(form);
      const kept = entry
        ? await api.collection.change({ id: entry.id, ...values })
        : await api.collection.create(values);
      await onKept(kept, button);
    });
  const text = (name: TextName, maxLength = 120) => ({
    maxLength,
    value: form[name],
    onChange: (event: Typed) => set({ [name]: event.target.value }),
  });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void send(submitter?.getAttribute('value') ?? '');
      }}
    >
      {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
      <Field label="Barcode of the kit" error={fields['barcode']}>
        <CodeField
          value={form.barcode}
          onChange={(barcode) => set({ barcode })}
          after={<ScanButton label="Scan the barcode" onCode={(code) => set({ barcode: bareCode(code) })} />}
        />
      </Field>
      <Field label="Chip number" hint="The reader types it for you." error={fields['chipNumber']}>
        <TextInput inputMode="numeric" autoComplete="off" {...text('chipNumber', 30)} />
      </Field>
      <div className="sm:col-span-2">
        <Checkbox
          label="I read this chip with a reader, at the animal."
          note="Without it the sample gets grade B."
          checked={form.chipScanned}
          onChange={(event) => set({ chipScanned: event.target.checked })}
        />
      </div>
      <Field label="Name of the animal" error={fields['name']} required>
        <TextInput {...text('name', 80)} />
      </Field>
      <Field label="Species" error={fields['speciesId']} required>
        <Select
          placeholder={null}
          options={speciesOptions}
          value={form.species}
          onChange={(event) => set({ species: event.target.value, breed: null })}
        />
      </Field>
      <BreedField
        speciesId={Number(form.species)}
        value={form.breed}
        onChange={(breed) => set({ breed })}
        error={fields['breedId']}
      />
      <Field label="Registration number" error={fields['registrationNumber']}>
        <TextInput autoComplete="off" {...text('registrationNumber', 60)} />
      </Field>
      <Field label="Place or show" error={fields['place']} required>
        <TextInput {...text('place')} />
      </Field>
      <Field as="group" label="Day of the collection" error={fields['collectedOn']} required>
        <DatePartsInput
          value={form.day}
          onChange={(day) => set({ day })}
          countryCode={countryCode}
          years={THIS_CENTURY}
        />
      </Field>
      <OwnerFields fields={fields} text={text} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">{buttons(busy)}</div>
    </form>
  );
}

interface OwnerFieldsProps {
  fields: Record<string, string[]>;
  text: (name: TextName, maxLength?: number) => { value: string; onChange: (event: Typed) => void };
}

interface Typed {
  target: { value: string };
}

function OwnerFields({ fields, text }: OwnerFieldsProps) {
  return (
    <>
      <Field label="Owner" error={fields['ownerName']}>
        <TextInput autoComplete="off" {...text('ownerName')} />
      </Field>
      <Field
        label="E-mail address of the owner"
        hint="They get a link to activate the kit."
        error={fields['ownerEmail']}
      >
        <TextInput autoComplete="off" inputMode="email" {...text('ownerEmail')} />
      </Field>
      <Field label="Second mark: tattoo, ear number" error={fields['secondId']}>
        <TextInput autoComplete="off" {...text('secondId', 60)} />
      </Field>
      <Field label="Note" error={fields['note']}>
        <Textarea rows={2} {...text('note', 500)} />
      </Field>
    </>
  );
}

type Form = ReturnType<typeof formOf>;
type TextName = { [Key in keyof Form]: Form[Key] extends string ? Key : never }[keyof Form];

function formOf(entry: CollectedAnimal | undefined, start: { place: string; collectedOn: string } | undefined) {
  const breed: Option | null = entry?.breed ? { value: String(entry.breed.id), label: entry.breed.name } : null;
  return {
    name: entry?.name ?? '',
    species: String(entry?.speciesId ?? 1),
    breed,
    registrationNumber: entry?.registrationNumber ?? '',
    chipNumber: entry?.chipNumber ?? '',
    chipScanned: entry?.chipScanned ?? false,
    secondId: entry?.secondId ?? '',
    barcode: entry?.barcode ?? '',
    place: entry?.place ?? start?.place ?? '',
    day: partsOf(entry?.collectedOn ?? start?.collectedOn ?? ''),
    ownerName: entry?.ownerName ?? '',
    ownerEmail: entry?.ownerEmail ?? '',
    note: entry?.note ?? '',
  };
}

function partsOf(day: string): DateParts {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month: month.replace(/^0/, ''), day: date.replace(/^0/, '') };
}

function valuesOf({ species, breed, day, ...form }: Form) {
  return {
    ...form,
    speciesId: Number(species),
    breedId: breed ? Number(breed.value) : null,
    collectedOn: `${day.year}-${day.month.padStart(2, '0')}-${day.day.padStart(2, '0')}`,
  };
}
