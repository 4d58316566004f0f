import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { centsAsTyped, formatMoney, parseCents } from '#shared/money.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { DAYS_OF_GRACE } from '#shop/orders/orders.rules.ts';
import type { PersonView } from './people.contract.ts';

/** The credit limit and payment period of a clinic or club. */
export function TermsForm({ person }: { person: PersonView }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to save the credit terms');
  const { terms } = person;
  if (!terms) return null;
  const save = (form: FormData) =>
    submit(async () => {
      await api.people.setTerms({
        id: person.id,
        version: terms.version,
        onAccount: person.type === 'vet' || form.get('onAccount') === 'on',
        creditLimitCents: parseCents(formText(form, 'limit')) ?? Number.NaN,
        netTermsDays: Number(formText(form, 'days') || Number.NaN),
        reason: formText(form, 'reason'),
      });
      await revalidate();
      toaster.success('Credit terms saved.');
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-4 text-xl">Credit terms</h2>
      <p className="mb-5 text-muted">
        Outstanding balance: {formatMoney(terms.outstandingCents, terms.currency)}. New orders are blocked if the
        balance is above the limit or an invoice is more than {DAYS_OF_GRACE} days overdue. Existing invoices keep their
        due dates.
      </p>
      <Form className="grid gap-5" busy={busy} message={message} onSend={(form) => void save(form)}>
        <FieldError messages={fields['onAccount'] ?? []} />
        {person.type === 'vet' ? null : (
          <Checkbox name="onAccount" label="Can order on account" defaultChecked={terms.onAccount} />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={`Credit limit in ${terms.currency}`} error={fields['creditLimitCents']} required>
            <TextInput
              name="limit"
              inputMode="decimal"
              maxLength={10}
              defaultValue={centsAsTyped(terms.creditLimitCents)}
            />
          </Field>
          <Field
            label="Payment terms (days)"
            hint="14 for new clinics, 30 for established ones."
            error={fields['netTermsDays']}
            required
          >
            <TextInput name="days" inputMode="numeric" maxLength={2} defaultValue={terms.netTermsDays} />
          </Field>
        </div>
        <Field label="Reason for these terms" error={fields['reason']} required>
          <TextInput name="reason" maxLength={300} />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Save terms
        </Button>
      </Form>
    </Card>
  );
}
