import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { useAction } from '#features/accounts/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { Member } from './clubs.contract.ts';
import { type ClubRole, clubRoles, clubRoleWords } from './clubs.rules.ts';

const options = clubRoles.map((value) => ({ value, label: clubRoleWords[value].word }));

interface MemberActionsProps {
  clubId: number;
  member: Pick<Member, 'id' | 'name' | 'role'>;
  /** Staff of the shop, who need not belong to the club. */
  desk?: boolean;
}

/** An admin changes a role at once, or ends a membership after a question. */
export function MemberActions({ clubId, member, desk = false }: MemberActionsProps) {
  const calls = desk ? api.clubDesk : api.clubs;
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction();
  const change = (role: ClubRole) =>
    void run(() => calls.setRole({ clubId, personId: member.id, role }), `${member.name}: ${clubRoleWords[role].word}`);
  const remove = async () => {
    await run(() => calls.removeMember({ clubId, personId: member.id }), `${member.name} has left the club.`);
    setAsking(false);
  };
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Field label={`Role of ${member.name}`} hideLabel className="w-36">
        <Select
          placeholder={null}
          options={options}
          value={member.role}
          disabled={busy}
          onChange={(event) => change(event.target.value as ClubRole)}
        />
      </Field>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)} aria-label={`Remove ${member.name}`}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        question={`End the membership of ${member.name}?`}
        confirm="Remove"
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        The club no longer sees their animals. They are told by mail.
      </ConfirmDialog>
    </span>
  );
}

/** Leaves a club, after a question. */
export function LeaveClub({ club }: { club: { id: number; name: string } }) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction();
  const leave = async () => {
    await run(() => api.clubs.removeMember({ clubId: club.id, personId: 'me' }), `You have left ${club.name}.`);
    setAsking(false);
  };
  return (
    <p>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Leave {club.name}
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Leave ${club.name}?`}
        confirm="Leave"
        danger
        busy={busy}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      >
        The club no longer sees your animals, and its prices end.
      </ConfirmDialog>
    </p>
  );
}
