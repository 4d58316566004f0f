import { EmailField } from '#ui/forms/email-field.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AnimalDetail } from './animals.contract.ts';

/** A clinic invites the owner of its patient to see results, reports and certificates. */
export function OwnerOfPatient({ animal, countryCode }: { animal: AnimalDetail; countryCode: string }) {
  const known = animal.patient;
  const [name, setName] = useState(known?.ownerName ?? '');
  const [email, setEmail] = useState(known?.ownerEmail ?? '');
  const invitedEmail = known?.invitedAt ? known.ownerEmail : null;
  const hasLostAccess = invitedEmail !== null && !known?.hasAccess;
  const isResend = invitedEmail !== null && email.trim().toLowerCase() === invitedEmail;
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The invitation wasn't sent. Please try again.");
  const invite = () =>
    submit(async () => {
      const invited = await api.sharing.inviteOwner({ id: animal.id, name, email });
      await revalidate();
      toaster.success(invited.message);
    });
  return (
    <section aria-labelledby="patient-owner">
      <SectionHeading title="Patient's owner" id="patient-owner" />
      <Card className="mt-4">
        <Form className="grid gap-5 sm:grid-cols-2" busy={busy} onSend={() => void invite()}>
          {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
          <Field label="Name" error={fields['name']} required>
            <TextInput maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <EmailField value={email} error={fields['email']} onChange={setEmail} />
          <p className="text-sm text-muted sm:col-span-2">
            {known?.invitedAt ? `Invited on ${formatDate(known.invitedAt, countryCode)}. ` : ''}
            {hasLostAccess
              ? `${invitedEmail} no longer has access. Invite the owner again to restore it. `
              : 'The owner can view results, reports and certificates. '}
            The record stays with {known?.clinicName}.
          </p>
          {invitedEmail && !isResend && !hasLostAccess ? (
            <p className="text-sm sm:col-span-2" aria-live="polite">
              {invitedEmail} will no longer have access once you invite another address.
            </p>
          ) : null}
          <Button type="submit" loading={busy} className="justify-self-start">
            {isResend && !hasLostAccess ? 'Resend invitation' : 'Invite owner'}
          </Button>
        </Form>
      </Card>
    </section>
  );
}
