import { Link } from '#ui/link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import { ProgressBar } from '#ui/forms/file-drop.tsx';
import type { Report } from './parentage.contract.ts';
import { consentLabels } from './parentage.rules.ts';

const tones = { WAITING: 'neutral', AGREED: 'good', REFUSED: 'bad', EXPIRED: 'warn' } as const;

const stateTexts: Partial<Record<Report['state'], string>> = {
  AWAITING_CONSENT: "Waiting for the other owners. We'll email you when they answer.",
  AWAITING_PROFILES: 'Paid. The comparison starts automatically when the missing DNA profiles are released.',
  QUEUED: 'Queued for comparison.',
  IN_REVIEW: 'The comparison is complete. A second person in our laboratory is reviewing it before release.',
  CANCELLED: 'This request has ended.',
  EXPIRED: 'This request has expired. Any payment is refunded. You can make a new request.',
};

/** The status of a request without a report. */
export function RequestProgress({ report, countryCode }: { report: Report; countryCode: string }) {
  const { progress, state } = report;
  const isComparing = state === 'IN_ANALYSIS';
  const text = isComparing ? `${progress.done} of ${progress.total} comparisons complete` : stateTexts[state];
  return (
    <>
      {text ? (
        <Card pad="lg" className="mt-8 max-w-2xl">
          <p className="font-bold" role="status">
            {text}
          </p>
          {state === 'CANCELLED' && report.endReason ? <p className="mt-2">{report.endReason}</p> : null}
          {isComparing || state === 'QUEUED' ? (
            <div className="mt-4">
              <ProgressBar value={progress.done / progress.total} label="Comparisons" />
              <p className="mt-4 text-sm text-muted">This page updates automatically.</p>
            </div>
          ) : null}
          {state === 'AWAITING_PROFILES' ? (
            <p className="mt-3">
              <Link to="/activate" className="text-link">
                Activate a kit
              </Link>{' '}
              or order a DNA profile for each animal without one.
            </p>
          ) : null}
        </Card>
      ) : null}
      {report.asked.length > 0 ? <Asked asked={report.asked} countryCode={countryCode} /> : null}
    </>
  );
}

function Asked({ asked, countryCode }: { asked: Report['asked']; countryCode: string }) {
  return (
    <section className="mt-8 max-w-2xl" aria-labelledby="asked-title">
      <h2 id="asked-title" className="text-xl">
        Other owners
      </h2>
      <ul className="mt-3 grid gap-2">
        {asked.map((one, at) => (
          <li key={at} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
            <span>
              {one.animalName} <span className="text-muted">as {one.role === 'DAM' ? 'dam' : 'sire'}</span>
              {one.state === 'WAITING' ? (
                <span className="block text-sm text-muted">
                  Can answer until <LocalDay at={one.expiresAt} countryCode={countryCode} />
                </span>
              ) : null}
            </span>
            <Badge tone={tones[one.state]}>{consentLabels[one.state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
