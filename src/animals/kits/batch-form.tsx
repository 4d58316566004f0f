import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput, Textarea } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { KIT_LIFE_MONTHS } from '#platform/articles/facts.rules.ts';

interface KitProduct {
  id: number;
  name: string;
  sku: string;
  speciesId: number | null;
}

/** Tests for dogs and cats share names, so species and SKU are added to distinguish them. */
function toOption({ id, name, sku, speciesId }: KitProduct): Option {
  const species = speciesId === 1 ? 'dog, ' : speciesId === 2 ? 'cat, ' : '';
  return { value: String(id), label: `${name} (${species}${sku})` };
}

interface BatchFormProps {
  products: readonly KitProduct[];
  /** YYYY-MM-DD */
  today: string;
}

/** Creates a batch: with new codes, or with the codes printed on older kits. */
export function BatchForm({ products, today }: BatchFormProps) {
  const [kind, setKind] = useState<'new' | 'old'>('new');
  const [product, setProduct] = useState<Option | null>(null);
  const options = useMemo(() => products.map(toOption), [products]);
  const navigate = useNavigate();
  const { busy, fields, message, submit } = useSubmit("The batch wasn't created. Please try again.");
  const createBatch = (form: FormData) =>
    submit(async () => {
      const batch = {
        productId: Number(formText(form, 'product')) || null,
        swabLot: formText(form, 'swabLot'),
        location: formText(form, 'location'),
        manufacturedOn: formText(form, 'manufacturedOn'),
      };
      const codes = formText(form, 'codes').split(/\r?\n/);
      const made =
        kind === 'new'
          ? await api.kits.makeBatch({ ...batch, size: Number(formText(form, 'size')) })
          : await api.kits.takeInOld({ ...batch, codes: codes.filter((code) => code.trim() !== '') });
      await navigate(`/admin/kit-batches/${made.batchId}`);
    });
  return (
    <Card as="section">
      <Disclosure summary="New batch" defaultOpen={Object.keys(fields).length > 0}>
        <Form className="grid gap-5" busy={busy} message={message} onSend={(form) => void createBatch(form)}>
          <Field as="group" label="Barcodes">
            <RadioCards name="kind" options={kinds} value={kind} onChange={setKind} />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Product" error={fields['productId']}>
              <Combobox
                name="product"
                listLabel="Products"
                placeholder="Blank kit (test chosen at activation)"
                options={options}
                value={product}
                onChange={setProduct}
              />
            </Field>
            <Field label="Swab lot" error={fields['swabLot']} required>
              <TextInput name="swabLot" maxLength={60} />
            </Field>
            <Field label="Storage location" error={fields['location']} required>
              <TextInput name="location" maxLength={60} defaultValue="MAIN" />
            </Field>
            <Field
              label="Manufactured on"
              hint={`Kits expire ${KIT_LIFE_MONTHS} months after this date.`}
              error={fields['manufacturedOn']}
              required
            >
              <DatePicker name="manufacturedOn" defaultValue={today} />
            </Field>
          </div>
          {kind === 'new' ? (
            <Field label="Quantity" error={fields['size']} required className="max-w-40">
              <TextInput name="size" inputMode="numeric" maxLength={4} defaultValue="24" />
            </Field>
          ) : (
            <Field label="Barcodes, one per line" hint="Up to 50 characters each." error={fields['codes']} required>
              <Textarea name="codes" rows={6} spellCheck={false} />
            </Field>
          )}
          <Button type="submit" loading={busy} className="justify-self-start">
            Create batch
          </Button>
        </Form>
      </Disclosure>
    </Card>
  );
}

const kinds = [
  { value: 'new' as const, label: 'New barcodes', note: 'Generated with a check character.' },
  { value: 'old' as const, label: 'Existing barcodes', note: 'For older kits.' },
];
