import { Card } from '#ui/card.tsx';
import { formatDate } from '#shared/dates.ts';
import { changedResultLines } from '#laboratory/results/composed-text.rules.ts';
import type { ReleaseChanges } from '#laboratory/results/animal-results.rules.ts';

/** The changes of each release, if there is more than one. */
export function ChangesCard({ changes, countryCode }: { changes: readonly ReleaseChanges[]; countryCode: string }) {
  if (changes.length < 2) return null;
  return (
    <Card as="section">
      <h2 className="text-2xl">What changed</h2>
      <ol className="mt-4 grid gap-4">
        {changes.map((release, at) => {
          const { counts, changed } = changedResultLines(release);
          return (
            <li key={changes.length - at} className="border-l-2 border-line pl-4">
              <p className="font-bold">{formatDate(release.releasedAt, countryCode)}</p>
              <p className="text-sm text-muted">{counts}</p>
              {changed.map((line) => (
                <p key={line} className="text-sm">
                  {line}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
