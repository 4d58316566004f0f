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
      toaster.success('The clinic is approved. A mail says so.');
      await revalidate();
    });
  const decline = async (reason: string) => {
    await api.people.decline({ id: person.id, reason });
    setDeclining(false);
    toaster.success('A mail says that the clinic could not be confirmed.');
    await revalidate();
  };
  return (
    <Callout tone="warn" title="This clinic is to be checked">
      {message ? <p>{message}</p> : null}
      <p>
        {person.clinicName}, registration number <strong>{person.registrationNumber ?? 'not given'}</strong>,{' '}
        {person.countryCode}. Compare it with the register of the country; approved, it orders on account.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button loading={busy} onClick={() => void approve()}>
          Approve the clinic
        </Button>
        <Button variant="secondary" onClick={() => setDeclining(true)}>
          It cannot be confirmed
        </Button>
      </div>
      <ReasonDialog
        key={`decline-${declining}`}
        open={declining}
        title="The clinic cannot be confirmed"
        hint="Stands in the mail to the person."
        confirm="Decline the clinic"
        onConfirm={decline}
        onClose={() => setDeclining(false)}
      />
    </Callout>
  );
}
