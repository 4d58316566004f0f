import { useState, type ReactNode } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { BreedField } from '#shop/breeds/breed-field.tsx';
import { ScanButton } from '#animals/kits/scan-button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { bareCode } from '#ui/forms/code-groups.ts';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { type Option, Select } from '#ui/forms/select.tsx';
import type { Balance } from '#animals/activation/activation.contract.ts';
import type { CollectedAnimal, ShowChoice } from './collection.contract.ts';

const speciesOptions = [
  { value: '1', label: 'Dog' },
  { value: '2', label: 'Cat' },
];

export interface StartOfEntry {
  place: string;
  collectedOn: string;
  showId: number | null;
}

interface CollectionFormProps {
  countryCode: string;
  /** Shows around this date; the field is hidden if there are none. */
  shows: readonly ShowChoice[];
  /** The tests left in the collector's balance. */
  balance: readonly Balance[];
  /** The entry to change; omitted for a new one. */
  entry?: CollectedAnimal;
  /** Initial values taken from the previous entry of the day. */
  start?: StartOfEntry;
  /** Called with the saved entry and the value of the submit button. */
  onKept: (entry: CollectedAnimal, button: string) => Promise<void>;
  buttons: (busy: boolean) => ReactNode;
}

/** The form for one sampled animal, filled in by an agent by hand or with the scanner. */
export function CollectionForm({ countryCode, shows, balance, entry, start, onKept, buttons }: CollectionFormProps) {
  const [form, setForm] = useState(() => formOf(entry, start));
  const failed = entry ? 'Failed to update animal collection' : 'Failed to create animal collection';
  const { busy, fields, message, submit } = useSubmit(failed);
  const set = (patch: Partial<typeof form>) => setForm({ ...form, ...patch });
  const send = (button: string) =>
    submit(async () => {
      const values = valuesOf(form);
      const saved = entry
        ? await api.collection.change({ id: entry.id, ...values })
        : await api.collection.create(values);
      await onKept(saved, button);
    });
  const text = (name: TextName, maxLength = 120) => ({
    maxLength,
    value: form[name],
    onChange: (event: InputChange) => set({ [name]: event.target.value }),
  });
  return (
    <Form className="grid gap-5 sm:grid-cols-2" busy={busy} onSend={(sent) => void send(formText(sent, 'then'))}>
      {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
      <Field label="Kit barcode" error={fields['barcode']}>
        <CodeField
          value={form.barcode}
          onChange={(barcode) => set({ barcode })}
          after={<ScanButton label="Scan barcode" onCode={(code) => set({ barcode: bareCode(code) })} />}
        />
      </Field>
      <Field
        label="Microchip number"
        hint="Type the number or scan it with a connected reader."
        error={fields['chipNumber']}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...text('chipNumber', 30)} />
      </Field>
      <div className="sm:col-span-2">
        <Checkbox
          label="I scanned the animal's microchip, and the reader showed this number."
          note="If you leave this unticked, the sample receives grade B."
          checked={form.chipScanned}
          onChange={(event) => set({ chipScanned: event.target.checked })}
        />
      </div>
      <TestField
        {...{ balance, entry }}
        value={form.category}
        error={fields['categoryId']}
        onChoose={(category) => set({ category })}
      />
      <Field label="Animal's name" error={fields['name']} required>
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
      <PlaceFields form={form} set={set} fields={fields} place={text('place')} {...{ shows, entry, countryCode }} />
      <OwnerFields fields={fields} text={text} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">{buttons(busy)}</div>
    </Form>
  );
}

interface TestFieldProps {
  balance: readonly Balance[];
  entry: CollectedAnimal | undefined;
  value: string;
  error: string[] | undefined;
  onChoose: (category: string) => void;
}

/** For collectors who have bought multipacks: their balance can pay for the test of a blank kit. */
function TestField({ balance, entry, value, error, onChoose }: TestFieldProps) {
  const isOfKit = entry?.test && entry.categoryId === null;
  const options = balance
    .filter((row) => row.available > 0 || row.category_id === entry?.categoryId)
    .map((row) => ({ value: String(row.category_id), label: `${row.product_name} (${row.available} left)` }));
  if (options.length === 0 || isOfKit) return null;
  return (
    <Field
      label="Test for a blank kit"
      hint="Pay for it from your balance, or let the owner choose and pay."
      error={error}
      className="sm:col-span-2"
    >
      <Select
        placeholder={null}
        options={[{ value: '', label: 'The owner chooses and pays' }, ...options]}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      />
    </Field>
  );
}

interface PlaceFieldsProps {
  form: Form;
  set: (patch: Partial<Form>) => void;
  fields: Record<string, string[]>;
  place: { value: string; onChange: (event: InputChange) => void };
  shows: readonly ShowChoice[];
  entry: CollectedAnimal | undefined;
  countryCode: string;
}

/** Where and when. */
function PlaceFields({ form, set, fields, place, shows, entry, countryCode }: PlaceFieldsProps) {
  return (
    <>
      <ShowField
        shows={shows}
        entry={entry}
        value={form.show}
        error={fields['showId']}
        onChoose={(show, chosen) =>
          set({ show, ...(chosen && { place: chosen.place, ...(form.day ? {} : { day: chosen.day }) }) })
        }
      />
      <Field label="Place or show name" error={fields['place']} required>
        <TextInput {...place} />
      </Field>
      <Field label="Collection date" error={fields['collectedOn']} required>
        <DatePicker value={form.day} onChange={(day) => set({ day })} countryCode={countryCode} />
      </Field>
    </>
  );
}

interface ShowFieldProps {
  shows: readonly ShowChoice[];
  entry: CollectedAnimal | undefined;
  value: string;
  error: string[] | undefined;
  onChoose: (value: string, show: ShowChoice | undefined) => void;
}

/** The show where the sample was collected, if there is one around this date. Choosing it fills in place and day. */
function ShowField({ shows, entry, value, error, onChoose }: ShowFieldProps) {
  const own = entry?.show && !shows.some(({ id }) => id === entry.show?.id) ? [entry.show] : [];
  const options = [...own, ...shows].map(({ id, name }) => ({ value: String(id), label: name }));
  if (options.length === 0) return null;
  return (
    <Field label="At a show" error={error}>
      <Select
        placeholder={null}
        options={[{ value: '', label: 'Not at a show' }, ...options]}
        value={value}
        onChange={(event) => {
          const chosen = event.target.value;
          onChoose(
            chosen,
            shows.find(({ id }) => String(id) === chosen),
          );
        }}
      />
    </Field>
  );
}

interface OwnerFieldsProps {
  fields: Record<string, string[]>;
  text: (name: TextName, maxLength?: number) => { value: string; onChange: (event: InputChange) => void };
}

interface InputChange {
  target: { value: string };
}

function OwnerFields({ fields, text }: OwnerFieldsProps) {
  return (
    <>
      <Field label="Owner" error={fields['ownerName']}>
        <TextInput autoComplete="off" {...text('ownerName')} />
      </Field>
      <Field
        label="Owner's email address"
        hint="We'll email them a link to activate the kit."
        error={fields['ownerEmail']}
      >
        <TextInput autoComplete="off" inputMode="email" {...text('ownerEmail')} />
      </Field>
      <Field label="Other ID, such as an ear tattoo" error={fields['secondId']}>
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

function formOf(entry: CollectedAnimal | undefined, start: StartOfEntry | undefined) {
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
    category: String(entry?.categoryId ?? ''),
    place: entry?.place ?? start?.place ?? '',
    show: String(entry?.show?.id ?? start?.showId ?? ''),
    day: entry?.collectedOn ?? start?.collectedOn ?? '',
    ownerName: entry?.ownerName ?? '',
    ownerEmail: entry?.ownerEmail ?? '',
    note: entry?.note ?? '',
  };
}

function valuesOf({ species, breed, day, show, category, ...form }: Form) {
  return {
    ...form,
    categoryId: category ? Number(category) : null,
    showId: show ? Number(show) : null,
    speciesId: Number(species),
    breedId: breed ? Number(breed.value) : null,
    collectedOn: day,
  };
}
