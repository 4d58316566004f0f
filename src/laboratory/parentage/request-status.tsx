import { Link } from '#ui/link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/forms/file-drop.tsx';
import type { Report } from './parentage.contract.ts';

const answers = {
  WAITING: { word: 'Asked', tone: 'neutral' },
  AGREED: { word: 'Agreed', tone: 'good' },
  REFUSED: { word: 'Refused', tone: 'bad' },
  EXPIRED: { word: 'No answer', tone: 'warn' },
} as const;

const words: Partial<Record<Report['state'], string>> = {
  AWAITING_CONSENT: 'Waiting for the other owners. You are told by mail how they answer.',
  AWAITING_PROFILES: 'Paid. It begins by itself when the missing DNA profiles are released.',
  QUEUED: 'Waiting for its turn',
  IN_REVIEW: 'The comparison is made. A second person in our laboratory looks at it before you see it.',
  EXPIRED: 'This request waited too long and has ended. What was paid goes back to you.',
};

/** Where a request stands that has no report yet. */
export function RequestStanding({ report }: { report: Report }) {
  const { progress, state } = report;
  const isComparing = state === 'IN_ANALYSIS';
  const text = isComparing ? `${progress.done} of ${progress.total} comparisons made` : words[state];
  return (
    <>
      {text ? (
        <Card pad="lg" className="mt-8 max-w-2xl">
          <p className="font-bold" role="status">
            {text}
          </p>
          {isComparing || state === 'QUEUED' ? (
            <div className="mt-4">
              <ProgressBar value={progress.done / progress.total} label="Comparisons" />
              <p className="mt-4 text-sm text-muted">This page looks again by itself.</p>
            </div>
          ) : null}
          {state === 'AWAITING_PROFILES' ? (
            <p className="mt-3">
              <Link to="/activate" className="text-link">
                Activate a kit
              </Link>{' '}
              or order a DNA profile for each animal that has none.
            </p>
          ) : null}
        </Card>
      ) : null}
      {report.asked.length > 0 ? <Asked asked={report.asked} /> : null}
    </>
  );
}

function Asked({ asked }: { asked: Report['asked'] }) {
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
            </span>
            <Badge tone={answers[one.state].tone}>{answers[one.state].word}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
