import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { animalChoices } from '#shop/checkout/use-animal-choices.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Litter } from './transfers.contract.ts';
import { MAX_ANIMALS, OFFER_DAYS, listNames } from './transfers.rules.ts';

const empty = { email: '', note: '', keepAccess: true };

interface OfferFormProps {
  litters: readonly Litter[];
  /** The animal from whose page the user comes. */
  first: Named | null;
  countryCode: string;
}

interface Named {
  id: number;
  name: string;
  breed: { name: string } | null;
}

/** Offers the user's animals to an email address: one, several, or a whole litter. */
export function OfferForm({ litters, first, countryCode }: OfferFormProps) {
  const [animals, setAnimals] = useState<Option[]>(() => (first ? [toOption(first)] : []));
  const [form, setForm] = useState(empty);
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to transfer animals');
  const send = () => {
    // Closes the confirmation first, because errors are shown beside the fields behind it.
    setAsking(false);
    return submit(async () => {
      const { email, note, keepAccess } = form;
      const animal_ids = animals.map(({ value }) => Number(value));
      const answer = await api.transfers.offer({ animal_ids, email, note, keep_access: keepAccess });
      setAnimals([]);
      setForm(empty);
      await revalidate();
      toaster.success(answer.message);
    });
  };
  const add = (litter: Litter) => {
    const known = new Set(animals.map(({ value }) => value));
    const offspring = litter.animals.map(({ id, name }) => ({ value: String(id), label: name }));
    setAnimals([...animals, ...offspring.filter(({ value }) => !known.has(value))].slice(0, MAX_ANIMALS));
  };
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Transfer to a new owner</h2>
      <p className="mt-2 text-muted">
        We'll email the new owner a link. You remain the owner until they accept. The offer expires after {OFFER_DAYS}{' '}
        days, and you can cancel it until it's accepted.
      </p>
      <Form
        className="mt-6 grid gap-5"
        message={message}
        busy={busy}
        onSend={() => (animals.length > 0 && form.email ? setAsking(true) : void send())}
      >
        <Field label="Animals" error={fields['animal_ids']} required>
          <MultiSelect listLabel="My animals" load={findAnimals} value={animals} onChange={setAnimals} />
        </Field>
        <Litters litters={litters} countryCode={countryCode} onAdd={add} />
        <Field label="New owner's email address" error={fields['email']} required>
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={120}
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.target.value })}
          />
        </Field>
        <Field label="Message" hint="Included in the email." error={fields['note']}>
          <Textarea
            rows={3}
            maxLength={500}
            value={form.note}
            onChange={(event) => setForm({ ...form, note: event.target.value })}
          />
        </Field>
        <Checkbox
          label="Let me view the results after the transfer"
          note="The new owner sees this before accepting and can end your access at any time."
          checked={form.keepAccess}
          onChange={(event) => setForm({ ...form, keepAccess: event.target.checked })}
        />
        <Button type="submit" loading={busy} className="justify-self-start">
          Send offer
        </Button>
      </Form>
      <ConfirmDialog
        open={asking}
        question={`Offer ${listNames(animals.map(({ label }) => label))} to ${form.email}?`}
        confirm="Send offer"
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        All sharing of these animals stops when the new owner accepts.
      </ConfirmDialog>
    </Card>
  );
}

interface LittersProps {
  litters: readonly Litter[];
  countryCode: string;
  onAdd: (litter: Litter) => void;
}

function Litters({ litters, countryCode, onAdd }: LittersProps) {
  if (litters.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">Add a whole litter:</span>
      {litters.slice(0, 6).map((litter) => (
        <Button
          key={`${litter.damId}-${litter.bornOn}`}
          size="sm"
          variant="secondary"
          onClick={() => onAdd(litter)}
          className="max-w-full wrap-anywhere whitespace-normal"
        >
          {`${litter.damName}, ${formatDate(litter.bornOn, countryCode)} (${litter.animals.length})`}
        </Button>
      ))}
    </div>
  );
}

function findAnimals(search: string, page: number) {
  return animalChoices(api.animals.list({ search, page, size: 20, view: 'mine' }), toOption);
}

function toOption({ id, name, breed }: Named): Option {
  return { value: String(id), label: breed ? `${name}, ${breed.name}` : name };
}
