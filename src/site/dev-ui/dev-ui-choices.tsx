import { useState } from 'react';
import { Camera } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { DatePartsInput } from '#ui/forms/date-parts.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import { SearchBox } from '#ui/lists/search-box.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { UiSection } from './dev-ui-section.tsx';

const breeds = [
  'Affenpinscher',
  'Australian Shepherd',
  'Beagle',
  'Border Collie',
  'Bouvier des Flandres',
  'Labrador Retriever',
  'Löwchen',
  'Poodle',
  'Pug',
  'Saluki',
  'Shiba Inu',
  'Whippet',
];
const breedOptions: Option[] = breeds.map((label, index) => ({ value: String(index + 1), label }));
const kinds: Option[] = ['Full Breed Profile', 'DNA Profile', 'Trait', 'Disease'].map((label) => ({
  value: label,
  label,
}));

async function loadBreeds(query: string, page: number) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const found = Array.from({ length: 60 }, (_, index) => ({
    value: `${index}`,
    label: `${breeds[index % 12]} ${index + 1}`,
  })).filter((option) => option.label.toLowerCase().includes(query.toLowerCase()));
  return { results: found.slice((page - 1) * 20, page * 20), next: page * 20 < found.length ? page + 1 : null };
}

export function UiChoices() {
  const [breed, setBreed] = useState<Option | null>(null);
  const [paged, setPaged] = useState<Option | null>(null);
  const [chosen, setChosen] = useState<Option[]>(kinds.slice(2));
  const [born, setBorn] = useState({ day: '', month: '', year: '' });
  const [code, setCode] = useState('DAM7K2');
  return (
    <UiSection title="Inputs">
      <div className="grid max-w-4xl items-start gap-6 md:grid-cols-2">
        <Field label="Breed" hint="Combobox with fixed options" required>
          <Combobox options={breedOptions} value={breed} onChange={setBreed} listLabel="Breeds" />
        </Field>
        <Field label="Breed, paged" hint="Combobox with options loaded page by page">
          <Combobox load={loadBreeds} value={paged} onChange={setPaged} listLabel="Breeds" />
        </Field>
        <Field label="Test types" hint="MultiSelect">
          <MultiSelect options={kinds} value={chosen} onChange={setChosen} listLabel="Test types" />
        </Field>
        <Field label="Born" as="group" hint="DatePartsInput">
          <DatePartsInput
            value={born}
            onChange={setBorn}
            countryCode="AU"
            years={{ from: 2000, to: 2026 }}
            name="dob"
          />
        </Field>
        <Field label="First day" hint="DatePicker, two years ahead">
          <DatePicker name="firstDay" ahead countryCode="AU" />
        </Field>
        <Field label="Barcode" hint="On the tube and on the card in the box" required>
          <CodeField
            value={code}
            onChange={setCode}
            after={
              <IconButton label="Scan with the camera">
                <Camera aria-hidden="true" className="size-5" />
              </IconButton>
            }
          />
        </Field>
        <Field label="Search" hideLabel>
          <SearchBox label="Find animals" />
        </Field>
        <Field label="Result file">
          <FileDrop onFiles={() => undefined} accepts="CSV, at most 10,000 rows" accept=".csv" />
        </Field>
        <Field label="Uploading" error="Row 12: unknown test ABC1">
          <FileDrop
            onFiles={() => undefined}
            accepts="CSV, at most 10,000 rows"
            fileName="run-2026-11-20.csv"
            progress={0.62}
          />
        </Field>
      </div>
    </UiSection>
  );
}
