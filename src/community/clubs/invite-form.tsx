import { EmailField } from '#ui/forms/email-field.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { type ClubRole, clubRoles, clubRoleLabels, mayInvite } from '#platform/accounts/club-roles.rules.ts';

interface InviteFormProps {
  clubId: number;
  /** Role of the inviting user in the club. */
  role: ClubRole;
  /** For shop staff, who need not be members of the club. */
  asAdmin?: boolean;
}

/** Form to invite an email address: as a member or, by an admin, with a staff role. */
export function InviteForm({ clubId, role: mine, asAdmin = false }: InviteFormProps) {
  const calls = asAdmin ? api.clubAdmin : api.clubs;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ClubRole>('MEMBER');
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The invitation wasn't sent. Please try again.");
  const options = clubRoles
    .filter((one) => mayInvite(mine, one))
    .map((value) => ({ value, label: clubRoleLabels[value].word }));
  const send = () =>
    submit(async () => {
      const answer = await calls.invite({ clubId, email, role });
      setEmail('');
      await revalidate();
      toaster.success(answer.message);
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Invite a member</h2>
      <Form className="mt-4 grid items-start gap-4 sm:grid-cols-[1fr_12rem]" busy={busy} onSend={() => void send()}>
        {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
        <EmailField value={email} error={fields['email']} onChange={setEmail} />
        <Field label="Role" error={fields['role']}>
          <Select
            placeholder={null}
            options={options}
            value={role}
            onChange={(event) => setRole(event.target.value as ClubRole)}
          />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Send invitation
        </Button>
      </Form>
    </Card>
  );
}
