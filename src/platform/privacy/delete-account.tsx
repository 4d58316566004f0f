import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { useCountry } from '#ui/use-country.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { PasswordDialog } from '#platform/security/password-dialog.tsx';
import { longDate } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

export function DeleteAccount({ dueAt, blockers }: { dueAt: string | null; blockers: readonly string[] }) {
  const country = useCountry();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const { busy, message, submit } = useSubmit("The deletion wasn't cancelled. Please try again.");
  const requestDeletion = async (password: string) => {
    const result = await api.privacy.requestDeletion({ password });
    setAsking(false);
    await revalidate();
    toaster.success(`Your account will be deleted on ${longDate(result.dueAt, country)}.`);
  };
  const keep = () =>
    submit(async () => {
      await api.privacy.cancelDeletion();
      await revalidate();
      toaster.success('Deletion cancelled. Your account stays open.');
    });
  if (dueAt)
    return (
      <Callout tone="warn" title={`Your account will be deleted on ${longDate(dueAt, country)}`}>
        {message ? <p>{message}</p> : null}
        <p>Until then everything works as before. Sign in to cancel the deletion at any time.</p>
        <Button className="mt-3" loading={busy} onClick={() => void keep()}>
          Keep my account
        </Button>
      </Callout>
    );
  return (
    <div className="grid gap-4">
      <p className="measure">
        After {sampleFacts['account-deletion']} we permanently delete your name, addresses, emails, animals' names and
        sign-in details. We keep invoices for as long as the law requires. We keep results under a random number,
        because other people's certificates depend on them.
      </p>
      {blockers.length > 0 ? (
        <Callout tone="warn" title="You can't delete your account yet">
          <ul className="list-disc pl-5">
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <Button
        variant="danger"
        className="justify-self-start"
        disabled={blockers.length > 0}
        onClick={() => setAsking(true)}
      >
        Delete my account
      </Button>
      <PasswordDialog
        key={`ask-${asking}`}
        open={asking}
        title="Delete your account?"
        confirm={`Delete in ${sampleFacts['account-deletion']}`}
        danger
        onConfirm={requestDeletion}
        onClose={() => setAsking(false)}
      >
        <p>To keep your reports, download a copy of your data first.</p>
      </PasswordDialog>
    </div>
  );
}
