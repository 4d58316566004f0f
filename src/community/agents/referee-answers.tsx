import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { LocalDay } from '#ui/local-time.tsx';
import type { Referee } from './referees.contract.ts';
import { recommendationLabels } from './referees.rules.ts';

interface RefereeAnswersProps {
  requestId: number;
  referees: readonly Referee[];
  countryCode: string;
}

/** The answers of the two referees of a nomination, for the staff who decide on it. */
export function RefereeAnswers({ requestId, referees, countryCode }: RefereeAnswersProps) {
  return (
    <section aria-label="Referees" className="grid gap-4 md:grid-cols-2">
      {referees.map((referee) => (
        <Card key={referee.number} pad="md">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-lg wrap-anywhere">{referee.name}</h2>
            <RefereeStatus referee={referee} />
          </div>
          <p className="text-sm wrap-anywhere text-muted">
            {referee.role}, {referee.email}
          </p>
          {referee.answer ? (
            <>
              <p className="mt-3 text-sm text-muted">
                How they know the applicant: <span className="text-ink">{referee.answer.knownFor}</span>
              </p>
              <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{referee.answer.words}</p>
              <p className="mt-2 text-sm text-muted">
                <LocalDay at={referee.answer.answeredAt} countryCode={countryCode} />
              </p>
            </>
          ) : (
            <PendingAnswer requestId={requestId} referee={referee} countryCode={countryCode} />
          )}
        </Card>
      ))}
    </section>
  );
}

function RefereeStatus({ referee: { answer, isExpired } }: { referee: Referee }) {
  if (answer)
    return (
      <Badge tone={recommendationLabels[answer.recommends].tone}>{recommendationLabels[answer.recommends].word}</Badge>
    );
  return isExpired ? <Badge tone="warn">No answer</Badge> : <Badge tone="neutral">Awaiting answer</Badge>;
}

interface PendingAnswerProps {
  requestId: number;
  referee: Referee;
  countryCode: string;
}

function PendingAnswer({ requestId, referee, countryCode }: PendingAnswerProps) {
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit("We couldn't send the email. Please try again.");
  const resend = () =>
    submit(async () => {
      await api.referees.askAgain({ id: requestId, number: referee.number });
      await revalidate();
      toaster.success(`Email resent to ${referee.name}.`);
    });
  return (
    <>
      <p className="mt-3 text-sm">
        Asked on <LocalDay at={referee.askedAt} countryCode={countryCode} />.{' '}
        {referee.isExpired ? 'The link expired on' : 'They can answer until'}{' '}
        <LocalDay at={referee.expiresAt} countryCode={countryCode} />.
      </p>
      {message ? <Callout tone="bad" live title={message} className="mt-3" /> : null}
      <Button size="sm" variant="secondary" className="mt-3" loading={busy} onClick={() => void resend()}>
        Resend<span className="sr-only"> to {referee.name}</span>
      </Button>
    </>
  );
}
