import { type ComponentProps, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import type { AdminReplacementRow } from './kits.contract.ts';
import { RecipientFields, recipientIn } from '#platform/addresses/recipient-fields.tsx';

interface ReplacementActionsProps extends Pick<ComponentProps<typeof RecipientFields>, 'countries' | 'countryCode'> {
  row: AdminReplacementRow;
}

/** Actions while the owner has not confirmed an address: enter the one given on the phone, or resend the email. */
export function ReplacementActions({ row, countries, countryCode }: ReplacementActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = useAction();
  const { id, email, address } = row;
  const save = (form: FormData) =>
    ask.run(
      () => api.kits.enterReplacementAddress({ id, ...recipientIn(form) }),
      'Address saved. The kit is ready to pack.',
      () => setAsking(false),
    );
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button size="sm" onClick={() => setAsking(true)} aria-label={`Enter address for ${email}`}>
        Enter address
      </Button>
      <ConfirmAction
        label="Resend email"
        about={` to ${email}`}
        question={`Resend the email to ${email}?`}
        confirm="Resend email"
        danger={false}
        call={() => api.kits.resendReplacementEmail({ id })}
        done={`${email} has been emailed.`}
      >
        The email has a new link. The earlier link stops working.
      </ConfirmAction>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delivery address"
        confirm="Save address"
        size="md"
        busy={ask.busy}
        message={ask.message}
        onSubmit={(form) => void save(form)}
      >
        <RecipientFields address={address} countries={countries} countryCode={countryCode} errors={ask.fields} />
      </FormDialog>
    </span>
  );
}
