import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/forms/file-drop.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { Resigning } from './signing-keys.contract.ts';
import { resigningLabels } from './signing-keys.rules.ts';

interface ResigningRunsProps {
  runs: readonly Resigning[];
  /** Whether there is a key to sign with. */
  hasKey: boolean;
  countryCode: string;
}

/** Progress of the most recent runs. */
export function ResigningRuns({ runs, hasKey, countryCode }: ResigningRunsProps) {
  if (runs.length === 0) return null;
  const isWaiting = !hasKey && runs.some(({ endedAt }) => endedAt === null);
  return (
    <section aria-labelledby="runs" className="mt-10">
      <h2 id="runs" className="text-2xl">
        History
      </h2>
      {isWaiting ? (
        <Callout tone="warn" className="mt-4" title="A new signing key is needed">
          The active key was revoked. Signing continues when SIGNING_KEY is set to a new key.
        </Callout>
      ) : null}
      <ul className="mt-4 grid gap-4">
        {runs.map((run) => (
          <li key={run.id}>
            <Run run={run} countryCode={countryCode} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Run({ run, countryCode }: { run: Resigning; countryCode: string }) {
  const { reason, startedBy, startedAt, endedAt, total, done, refused } = run;
  const count = `${done} of ${total}`;
  return (
    <Card className="grid gap-2">
      <h3 className="text-lg">{resigningLabels[reason]}</h3>
      <p className="nums">{endedAt ? `${count} certificates signed again` : `Signing again: ${count} certificates`}</p>
      {endedAt ? null : <ProgressBar value={total === 0 ? 1 : done / total} label="Certificates signed again" />}
      <p className="text-sm text-muted">
        Started {startedBy ? `by ${startedBy} ` : ''}
        <LocalTime at={startedAt} countryCode={countryCode} />
        {endedAt ? (
          <>
            , completed <LocalTime at={endedAt} countryCode={countryCode} />
          </>
        ) : null}
      </p>
      {refused.length > 0 ? (
        <Callout tone="bad" title="Not signed again: the stored signature doesn't match the content">
          {refused.join('; ')}
        </Callout>
      ) : null}
    </Card>
  );
}
