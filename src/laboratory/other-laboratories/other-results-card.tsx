import type { OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { SourceMark } from '#laboratory/result-sources/source-mark.tsx';
import { formatDate } from '#shared/dates.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { Contradiction, OtherOutcome } from './other-outcome.tsx';

interface OtherResultsCardProps {
  results: readonly OtherResult[];
  countryCode: string;
  /** The page where the owner edits them; null for other readers. */
  editPath: string | null;
}

/** Results from other laboratories that the owner entered, each with its laboratory and separate from ours. */
export function OtherResultsCard({ results, countryCode, editPath }: OtherResultsCardProps) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="other-laboratories" className="mt-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="other-laboratories" className="text-2xl">
          Other laboratories
        </h2>
        <SourceMark source="other_laboratory" />
      </div>
      <Card pad="none" className="mt-4">
        <ul className="divide-y divide-line">
          {results.map((result) => (
            <li key={result.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-bold wrap-anywhere">{result.testName}</p>
                <p className="text-sm wrap-anywhere text-muted">
                  {result.laboratory}, report {result.reportNumber}, {formatDate(result.reportedOn, countryCode)}
                </p>
                <Contradiction result={result} />
              </div>
              <OtherOutcome result={result} />
            </li>
          ))}
        </ul>
      </Card>
      {editPath ? (
        <p className="mt-3 print:hidden">
          <Link to={editPath} className="text-link">
            Add or edit results from other laboratories
          </Link>
        </p>
      ) : null}
    </section>
  );
}
