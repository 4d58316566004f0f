import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import { type ClubRole, clubRoleLabels } from '#platform/accounts/club-roles.rules.ts';

interface InvitationToMe {
  id: number;
  club: string;
  role: ClubRole;
  from: string;
  invitedAt: string;
}

/** Pending invitations to the user. */
export function InvitationsToMe({
  invitations,
  countryCode,
}: {
  invitations: readonly InvitationToMe[];
  countryCode: string;
}) {
  const { run, busy } = useAction();
  const answer = (id: number, word: 'accept' | 'decline', done: string) =>
    void run(() => api.clubs.answer({ id, answer: word }), done);
  return invitations.map(({ id, club, role, from, invitedAt }) => (
    <Card key={id} as="section" pad="lg">
      <h2 className="text-xl">{club} invited you</h2>
      <p className="mt-2">
        {from} invited you on{' '}
        <span className="nums">
          <LocalDay at={invitedAt} countryCode={countryCode} />
        </span>
        . Your role: {clubRoleLabels[role].word}. {clubRoleLabels[role].note}
      </p>
      <p className="mt-2 text-muted">The club sees only animals you share with it.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button loading={busy} onClick={() => answer(id, 'accept', `You've joined ${club}.`)}>
          Accept
        </Button>
        <Button variant="secondary" loading={busy} onClick={() => answer(id, 'decline', 'Invitation declined.')}>
          Decline
        </Button>
      </div>
    </Card>
  ));
}
