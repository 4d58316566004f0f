import { Card } from '#ui/card.tsx';
import { formatDate } from '#shared/dates.ts';
import type { ReleaseChanges } from '#laboratory/results/animal-results.rules.ts';

/** What each release changed, once there is more than one. */
export function ChangesCard({ changes, countryCode }: { changes: readonly ReleaseChanges[]; countryCode: string }) {
  if (changes.length < 2) return null;
  return (
    <Card as="section">
      <h2 className="text-2xl">What changed</h2>
      <ol className="mt-4 grid gap-4">
        {changes.map(({ releasedAt, barcode, added, confirmed, changed }) => (
          <li key={`${releasedAt}${barcode}`} className="border-l-2 border-line pl-4">
            <p className="font-bold">{formatDate(releasedAt, countryCode)}</p>
            <p className="text-sm text-muted">{sentence({ added, confirmed, changed: changed.length })}</p>
            {changed.map(({ testId, testName, before, now }) => (
              <p key={testId} className="text-sm">
                <strong>{testName}:</strong> changed from {before} to {now}.
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function sentence({ added, confirmed, changed }: { added: number; confirmed: number; changed: number }): string {
  const parts = [
    added > 0 ? `${added} new` : '',
    changed > 0 ? `${changed} changed` : '',
    confirmed > 0 ? `${confirmed} confirmed` : '',
  ].filter(Boolean);
  return `${parts.join(', ')}.`;
}
