import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { BreedField } from '#features/animals/breed-field.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { type DateParts, DatePartsInput } from '#ui/date-parts.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';
import { type Option, Select } from '#ui/select.tsx';
import { toaster } from '#ui/toast-store.ts';

const texts = { name: '', chipNumber: '', barcode: '', place: '', ownerName: '', ownerEmail: '' };
const noDay: DateParts = { day: '', month: '', year: '' };
const THIS_CENTURY = { from: 2000, to: 2099 };

type TextName = keyof typeof texts;
const fieldsOf: { name: TextName; label: string; required?: boolean; inputMode?: 'numeric' | 'email' }[] = [
  { name: 'barcode', label: 'Barcode of the kit' },
  { name: 'chipNumber', label: 'Chip number, as scanned', inputMode: 'numeric' },
  { name: 'ownerName', label: 'Owner' },
  { name: 'ownerEmail', label: 'E-mail address of the owner', inputMode: 'email' },
];

/** One more animal of a collection day; place and day stay for the next one. */
export function CollectionForm({ countryCode }: { countryCode: string }) {
  const [form, setForm] = useState(texts);
  const [species, setSpecies] = useState('1');
  const [breed, setBreed] = useState<Option | null>(null);
  const [day, setDay] = useState(noDay);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('The entry could not be kept');
  const send = () =>
    submit(async () => {
      const collectedOn = `${day.year}-${day.month.padStart(2, '0')}-${day.day.padStart(2, '0')}`;
      const breedId = breed ? Number(breed.value) : null;
      await api.collection.create({ ...form, speciesId: Number(species), breedId, collectedOn });
      toaster.success(`${form.name} is in your log.`);
      setForm({ ...texts, place: form.place });
      setBreed(null);
      await revalidate();
    });
  const text = (name: TextName) => ({
    maxLength: 120,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Enter an animal</h2>
      <form
        method="post"
        noValidate
        className="mt-6 grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
        <Field label="Name of the animal" error={fields['name']} required>
          <TextInput {...text('name')} />
        </Field>
        <Field label="Species" error={fields['speciesId']} required>
          <Select
            placeholder={null}
            options={[
              { value: '1', label: 'Dog' },
              { value: '2', label: 'Cat' },
            ]}
            value={species}
            onChange={(event) => {
              setSpecies(event.target.value);
              setBreed(null);
            }}
          />
        </Field>
        <BreedField speciesId={Number(species)} value={breed} onChange={setBreed} error={fields['breedId']} />
        <Field label="Place or show" error={fields['place']} required>
          <TextInput {...text('place')} />
        </Field>
        <Field as="group" label="Day of the collection" error={fields['collectedOn']} required>
          <DatePartsInput value={day} onChange={setDay} countryCode={countryCode} years={THIS_CENTURY} />
        </Field>
        {fieldsOf.map(({ name, label, inputMode }) => (
          <Field key={name} label={label} error={fields[name]}>
            <TextInput autoComplete="off" inputMode={inputMode} {...text(name)} />
          </Field>
        ))}
        <Button type="submit" loading={busy} className="justify-self-start sm:col-span-2">
          Keep
        </Button>
      </form>
    </Card>
  );
}
