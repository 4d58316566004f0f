import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { Member } from './clubs.contract.ts';
import { clubRoles, clubRoleLabels } from '#platform/accounts/club-roles.rules.ts';

const options = clubRoles.map((value) => ({
  value,
  label: clubRoleLabels[value].word,
  note: clubRoleLabels[value].note,
}));

interface MemberActionsProps {
  clubId: number;
  member: Pick<Member, 'id' | 'name' | 'role'>;
  /** For shop staff, who need not be members of the club. */
  asAdmin?: boolean;
}

/** Dialogs to change a member's role or end the membership. */
export function MemberActions({ clubId, member, asAdmin = false }: MemberActionsProps) {
  const calls = asAdmin ? api.clubAdmin : api.clubs;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <ChangeRole clubId={clubId} member={member} calls={calls} />
      <ConfirmAction
        label="Remove"
        about={` ${member.name}`}
        question={`End ${member.name}'s membership?`}
        confirm="Remove"
        call={() => calls.removeMember({ clubId, personId: member.id })}
        done={`${member.name} is no longer a member.`}
      >
        Their animals are no longer shared with the club. We'll email them.
      </ConfirmAction>
    </span>
  );
}

interface ChangeRoleProps extends Pick<MemberActionsProps, 'clubId' | 'member'> {
  calls: typeof api.clubAdmin | typeof api.clubs;
}

function ChangeRole({ clubId, member, calls }: ChangeRoleProps) {
  const [isOpen, setOpen] = useState(false);
  const { run, busy, fields, message } = useAction();
  const close = () => setOpen(false);
  const save = (form: FormData) => {
    const role = clubRoles.find((one) => one === form.get('role')) ?? member.role;
    if (role === member.role) return close();
    const done = `${member.name}: ${clubRoleLabels[role].word}`;
    void run(() => calls.setRole({ clubId, personId: member.id, version: member.role, role }), done, close);
  };
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Change role of ${member.name}`} onClick={() => setOpen(true)}>
        Change role
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title={`Change ${member.name}'s role`}
        confirm="Save role"
        busy={busy}
        message={message}
        onSubmit={save}
      >
        <Field as="group" label="Role" error={fields['role']}>
          <RadioCards name="role" options={options} defaultValue={member.role} columns={1} />
        </Field>
      </FormDialog>
    </>
  );
}

/** Leaves a club, after a confirmation. */
export function LeaveClub({ club }: { club: { id: number; name: string } }) {
  return (
    <p className="-ml-5">
      <ConfirmAction
        label={`Leave ${club.name}`}
        size="md"
        question={`Leave ${club.name}?`}
        confirm="Leave club"
        call={() => api.clubs.removeMember({ clubId: club.id, personId: 'me' })}
        done={`You've left ${club.name}.`}
      >
        Your animals are no longer shared with the club, and club prices no longer apply.
      </ConfirmAction>
    </p>
  );
}
