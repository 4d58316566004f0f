import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { PersonView } from './people.contract.ts';
import { ReasonDialog } from '#platform/admin/reason-dialog.tsx';

export function ApprovalForm({ person }: { person: PersonView }) {
  const { revalidate } = useRevalidator();
  const [declining, setDeclining] = useState(false);
  const { busy, message, submit } = useSubmit('Failed to update user');
  const approve = () =>
    submit(async () => {
      await api.people.approve({ id: person.id });
      await revalidate();
      toaster.success("Clinic approved. We've emailed the clinic.");
    });
  const { declinedClinic } = person;
  const clinicName = declinedClinic?.name ?? person.clinicName;
  const { registrationNumber } = declinedClinic ?? person;
  const decline = async (reason: string) => {
    await api.people.decline({ id: person.id, reason });
    setDeclining(false);
    await revalidate();
    toaster.success("Clinic declined. We've emailed the clinic.");
  };
  return (
    <Callout tone="warn" title={declinedClinic ? 'Clinic registration declined' : 'Clinic registration to verify'}>
      {message ? <p>{message}</p> : null}
      <p>
        {clinicName}, registration number <strong>{registrationNumber ?? 'not given'}</strong>, {person.countryCode}.{' '}
        {declinedClinic
          ? 'The account is an owner account. If the registration is confirmed after all, approve the clinic: the account becomes a clinic account that can order on account.'
          : 'Check it against the national register. Once approved, the clinic can order on account.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button loading={busy} onClick={() => void approve()}>
          Approve clinic
        </Button>
        {declinedClinic ? null : (
          <Button variant="secondary" onClick={() => setDeclining(true)}>
            Decline clinic
          </Button>
        )}
      </div>
      <ReasonDialog
        key={`decline-${declining}`}
        open={declining}
        title="Decline this clinic?"
        hint="Included in the email to the clinic."
        confirm="Decline clinic"
        onConfirm={decline}
        onClose={() => setDeclining(false)}
      />
    </Callout>
  );
}
