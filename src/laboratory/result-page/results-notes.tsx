import { Link } from '#ui/link.tsx';
import { formatDate } from '#shared/dates.ts';

interface ResultsNotesProps {
  disclaimers: readonly string[];
  checkedOn: string | null;
  countryCode: string;
  hasCertificate: boolean;
}

/** General notes on the results. */
export function ResultsNotes({ disclaimers, checkedOn, countryCode, hasCertificate }: ResultsNotesProps) {
  if (disclaimers.length === 0 && checkedOn === null && !hasCertificate) return null;
  return (
    <section aria-labelledby="notes" className="mt-12 border-t border-line pt-6 text-sm text-muted">
      <h2 id="notes" className="text-base">
        Please note
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {disclaimers.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {checkedOn ? (
        <p className="mt-4">
          Each result lists its references. They were last checked on {formatDate(checkedOn, countryCode)}.
        </p>
      ) : null}
      {hasCertificate ? (
        <p className="mt-4">
          Anyone can verify a certificate at{' '}
          <Link to="/tools/report-authentication" className="underline underline-offset-4 hover:text-brand">
            Report authentication
          </Link>
          .
        </p>
      ) : null}
    </section>
  );
}
