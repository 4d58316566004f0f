import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { BreedField } from '#shop/breeds/breed-field.tsx';
import { ParentField } from '#animals/records/parent-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput, Textarea } from '#ui/forms/input.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { activationFailed } from './activation.rules.ts';

/**
 * Activates the kits of a litter: checks them together, then creates a work-spreadsheet with one row per kit for the
 * offspring.
 */
export function LitterKits({ isOpen }: { isOpen: boolean }) {
  const navigate = useNavigate();
  const [form, setForm] = useState({ name: '', barcodes: '', born: '' });
  const [breed, setBreed] = useState<Option | null>(null);
  const [dam, setDam] = useState<Option | null>(null);
  const [sire, setSire] = useState<Option | null>(null);
  const { busy, fields, message, submit } = useSubmit(activationFailed.check);
  const refused = useMemo(() => barcodeErrors(fields), [fields]);
  const createSheet = () =>
    submit(async () => {
      const barcodes = form.barcodes.split(/[\n,;]+/).flatMap((code) => code.trim() || []);
      const { kits } = await api.activation.checkBarcodes({ barcodes, type: 'step' });
      const { id } = await api.sheets.create({ name: form.name });
      const rows = kits.map(({ barcode, speciesId }) => ({
        barcode,
        ...(speciesId ? { species: speciesId === 2 ? 'cat' : 'dog' } : {}),
        ...(form.born ? { dob: form.born } : {}),
        ...(breed ? { breed: breed.label } : {}),
        ...(dam ? { damRegistration: dam.label } : {}),
        ...(sire ? { sireRegistration: sire.label } : {}),
      }));
      await api.sheets.save({ id, rows });
      await navigate(`/my/work-spreadsheets/${id}`);
    });
  const set = (name: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [name]: event.target.value });
  if (!isOpen)
    return (
      <Disclosure summary="Activating a whole litter?">
        <p className="text-muted">
          Once you have 5 or more animals, you can activate a whole litter at once. Until then, activate each kit
          separately. We'll remember your details.
        </p>
      </Disclosure>
    );
  return (
    <Disclosure summary="Activating a whole litter?">
      <Form className="grid gap-5" busy={busy} message={message} onSend={() => void createSheet()}>
        <Field label="Litter name" hint='For example, "Litter of Juno, May"' error={fields['name']} required>
          <TextInput maxLength={80} value={form.name} onChange={set('name')} />
        </Field>
        <Field label="Barcodes" hint="One per line, up to 20." error={refused} required>
          <Textarea rows={5} value={form.barcodes} onChange={set('barcodes')} className="font-mono" />
        </Field>
        <Field label="Date of birth" error={fields['born']}>
          <DatePicker value={form.born} onChange={(born) => setForm({ ...form, born })} />
        </Field>
        <BreedField speciesId={null} value={breed} onChange={setBreed} error={undefined} />
        <div className="grid gap-5 sm:grid-cols-2">
          <ParentField parent="dam" speciesId={null} value={dam} onChange={setDam} error={undefined} />
          <ParentField parent="sire" speciesId={null} value={sire} onChange={setSire} error={undefined} />
        </div>
        <Button type="submit" variant="secondary" loading={busy} className="justify-self-start">
          Next: puppies or kittens
        </Button>
      </Form>
    </Disclosure>
  );
}

function barcodeErrors(fields: Record<string, string[]>): string[] {
  return [...new Set(fields['barcodes'])];
}
