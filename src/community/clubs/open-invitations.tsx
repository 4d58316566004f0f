import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Invitation } from './clubs.contract.ts';
import { clubRoleLabels } from '#platform/accounts/club-roles.rules.ts';

interface OpenInvitationsProps {
  open: readonly Invitation[];
  countryCode: string;
  /** Absent: read-only. */
  onWithdraw?: ((id: number) => Promise<unknown>) | undefined;
}

/** Pending invitations, which can be withdrawn. */
export function OpenInvitations({ open, countryCode, onWithdraw }: OpenInvitationsProps) {
  const { run, busy } = useAction();
  return (
    <section aria-labelledby="invited">
      <h2 id="invited" className="text-xl">
        Pending invitations
      </h2>
      <ul className="mt-3 grid gap-2">
        {open.map(({ id, email, role, invitedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-white px-4 py-3"
          >
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere">{email}</span>
              <span className="text-sm text-muted">
                {clubRoleLabels[role].word},{' '}
                <span className="nums">
                  <LocalDay at={invitedAt} countryCode={countryCode} />
                </span>
              </span>
            </span>
            {onWithdraw ? (
              <Button
                variant="quiet"
                size="sm"
                loading={busy}
                aria-label={`Withdraw the invitation to ${email}`}
                onClick={() => void run(() => onWithdraw(id), 'Invitation withdrawn.')}
              >
                Withdraw
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
