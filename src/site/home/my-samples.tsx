import type { Overview } from '#laboratory/my-samples/my-samples.contract.ts';
import { NEW_DAYS } from '#laboratory/my-samples/my-samples.rules.ts';
import { dayAndMonth, longDate } from '#shared/dates.ts';
import { countOf } from '#shared/count-of.ts';
import { Badge } from '#ui/badge.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Link } from '#ui/link.tsx';

interface SamplesProps {
  samples: Overview;
  countryCode: string;
}

const rows = 'divide-y divide-line rounded-lg border border-line bg-white';
const row = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3';

const needs: Record<Overview['todo'][number]['need'], string> = {
  new_swab: 'New swab needed',
  on_hold: 'On hold',
};

/** Samples that need an action of their owner: the animal, what to do and since when. */
export function SamplesToDo({ samples: { todo, counts }, countryCode }: SamplesProps) {
  if (todo.length === 0) return null;
  return (
    <>
      <ul aria-label="Samples that need your attention" className={rows}>
        {todo.map(({ animalId, animalName, barcode, need, action, since }) => (
          <li key={barcode} className={row}>
            <span className="min-w-0">
              <Link to={`/my/my-animals/${animalId}`} className="text-link font-bold">
                {needs[need]}: {animalName}
              </Link>
              <span className="block text-sm text-muted">{action}</span>
            </span>
            <Day at={since} countryCode={countryCode} before="Since" />
          </li>
        ))}
      </ul>
      <Rest shown={todo.length} count={counts.todo} />
    </>
  );
}

/** Results of the last weeks, unopened ones first. */
export function NewResults({ samples: { released, counts }, countryCode }: SamplesProps) {
  return (
    <section aria-labelledby="new" className="grid gap-4">
      <SectionHeading id="new" title="New results" />
      {released.length === 0 ? <p className="text-muted">No new results in the last {NEW_DAYS} days.</p> : null}
      <ul aria-label="New results" className={released.length > 0 ? rows : 'hidden'}>
        {released.map(
          ({ animalId, animalName, barcode, productName, releasedAt, isRead, withCare, isWithdrawn, isShared }) => (
            <li key={barcode} className={row}>
              <span className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={`/my/my-animals/${animalId}/${withCare ? 'results-ready' : 'results'}/${barcode}`}
                  className="text-link font-bold"
                >
                  Results for {animalName}
                </Link>
                {isWithdrawn ? <Badge tone="bad">Withdrawn</Badge> : isRead ? null : <Badge tone="brand">Unread</Badge>}
                {isShared ? <Badge tone="bad">Affected or at risk</Badge> : null}
                {isShared ? (
                  <span className="basis-full text-sm text-muted">
                    Shared by the owner{productName ? `, ${productName}` : ''}
                  </span>
                ) : productName ? (
                  <span className="basis-full text-sm text-muted">{productName}</span>
                ) : null}
              </span>
              <Day at={releasedAt} countryCode={countryCode} before="Released" />
            </li>
          ),
        )}
      </ul>
      <Rest shown={released.length} count={counts.released} />
    </section>
  );
}

/** Samples in progress: the current step, its start, and the expected date of the results. */
export function SamplesInProgress({ samples: { progress, counts }, countryCode }: SamplesProps) {
  return (
    <section aria-labelledby="progress" className="grid gap-4">
      <SectionHeading id="progress" title="In progress" />
      {progress.length === 0 ? <p className="text-muted">No samples in progress.</p> : null}
      <ul aria-label="Samples in progress" className={progress.length > 0 ? rows : 'hidden'}>
        {progress.map(({ animalId, animalName, barcode, label, step, steps, since, note, expected }) => (
          <li key={barcode} className={row}>
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              <Link to={`/my/my-animals/${animalId}`} className="text-link font-bold">
                {animalName}
              </Link>
              <Badge>{label}</Badge>
              <span className="basis-full text-sm text-muted">
                Step {step} of {steps}
                {note ? `. ${note}` : ''}
              </span>
            </span>
            <span className="text-sm sm:text-right">
              {expected ? (
                <span className="block font-semibold">
                  Results {dayAndMonth(expected.from, countryCode)} to {dayAndMonth(expected.to, countryCode)}
                </span>
              ) : null}
              <Day at={since} countryCode={countryCode} before="Since" />
            </span>
          </li>
        ))}
      </ul>
      <Rest shown={progress.length} count={counts.progress} />
    </section>
  );
}

function Day({ at, countryCode, before }: { at: string; countryCode: string; before: string }) {
  return (
    <span className="nums text-sm text-muted">
      {before} {longDate(at.slice(0, 10), countryCode)}
    </span>
  );
}

/** The number of entries that a list leaves out. */
function Rest({ shown, count }: { shown: number; count: number }) {
  if (count <= shown) return null;
  return (
    <p className="text-sm text-muted">
      {countOf(count - shown, 'more sample')}.{' '}
      <Link to="/my/my-animals" className="text-link">
        View all animals
      </Link>
    </p>
  );
}
