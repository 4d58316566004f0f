import { Card } from '#ui/card.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { HistoryEntry } from './history.contract.ts';

interface HistoryCardProps {
  entries: readonly HistoryEntry[];
  countryCode: string;
}

/** The history, newest first: what, why, who and when. */
export function HistoryCard({ entries, countryCode }: HistoryCardProps) {
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-4 text-xl">History</h2>
      {entries.length === 0 ? <p className="text-muted">No changes yet.</p> : null}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <span>
              {entry.what}
              {entry.detail ? `: ${entry.detail}` : ''}
              {entry.reason ? (
                <span className="text-muted">
                  {entry.detail ? '. ' : ': '}
                  {entry.reason}
                </span>
              ) : null}
            </span>
            <span className="nums text-sm text-muted">
              {entry.who ? `${entry.who}, ` : ''}
              <LocalTime at={entry.at} countryCode={countryCode} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
