import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

/** The form for choosing the user's animal and answering. */
export function ConsentForm({ token, animals }: { token: string; animals: readonly { id: number; name: string }[] }) {
  const [animalId, setAnimal] = useState('');
  const { busy, fields, message, submit } = useSubmit("Your answer wasn't saved. Please try again.");
  const { revalidate } = useRevalidator();
  const agree = () =>
    submit(async () => {
      await api.parentage.answer({ token, agree: true, animalId: animalId ? Number(animalId) : null });
      await revalidate();
      toaster.success('Thank you. Your animal is included.');
    });
  return (
    <Card pad="lg" className="mt-6 grid gap-6">
      {animals.length === 0 ? <NoneFits /> : null}
      <Field label="Your animal" hint="Only needed if you agree" error={fields['animalId'] ?? message}>
        <Select
          options={animals.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={animalId}
          onChange={(event) => setAnimal(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={() => void agree()}>
          Agree
        </Button>
        <ConfirmAction
          label="Decline"
          variant="secondary"
          size="md"
          question="Decline the comparison?"
          confirm="Decline"
          call={() => api.parentage.answer({ token, agree: false, animalId: null })}
          done="You declined. No comparison will be made."
        >
          The requester will see that you did not agree. You can't change your answer later.
        </ConfirmAction>
      </div>
    </Card>
  );
}

function NoneFits() {
  return (
    <Callout
      tone="warn"
      title="No suitable animal in your account"
      action={
        <LinkButton size="sm" variant="secondary" to="/tools/add-animal">
          Add animal
        </LinkButton>
      }
    >
      The animal isn't in your account, or its recorded species or sex doesn't match the request. Add it and open the
      link in the email again, or decline.
    </Callout>
  );
}
