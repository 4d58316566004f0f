import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { Member } from './clubs.contract.ts';
import { type ClubRole, clubRoles, clubRoleLabels } from '#platform/accounts/club-roles.rules.ts';

const options = clubRoles.map((value) => ({ value, label: clubRoleLabels[value].word }));

interface MemberActionsProps {
  clubId: number;
  member: Pick<Member, 'id' | 'name' | 'role'>;
  /** Staff of the shop, who need not belong to the club. */
  asAdmin?: boolean;
}

/** An admin changes a role at once, or ends a membership after a question. */
export function MemberActions({ clubId, member, asAdmin = false }: MemberActionsProps) {
  const calls = asAdmin ? api.clubAdmin : api.clubs;
  const { run, busy } = useAction();
  const change = (role: ClubRole) =>
    void run(
      () => calls.setRole({ clubId, personId: member.id, role }),
      `${member.name}: ${clubRoleLabels[role].word}`,
    );
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

/** Leaves a club, after a question. */
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
