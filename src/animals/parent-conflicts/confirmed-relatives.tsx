import { capital } from '#shared/capital.ts';
import { Badge } from '#ui/badge.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Link } from '#ui/link.tsx';
import type { ConfirmedRelative } from './parent-conflicts.contract.ts';

export function ConfirmedByDna() {
  return (
    <Badge tone="good" className="by-dna">
      Confirmed by DNA
    </Badge>
  );
}

/** Recorded relatives confirmed by DNA. */
export function ConfirmedRelatives({ relatives }: { relatives: readonly ConfirmedRelative[] }) {
  if (relatives.length === 0) return null;
  return (
    <section aria-labelledby="family">
      <SectionHeading title="Family confirmed by DNA" id="family" />
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {relatives.map(({ id, name, role, isMine }) => (
          <div key={`${role}-${id}`} className="min-w-0">
            <dt className="text-sm text-muted">{capital(role)}</dt>
            <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
              {isMine ? (
                <Link to={`/my/my-animals/${id}`} className="text-link">
                  {name}
                </Link>
              ) : (
                name
              )}
              <ConfirmedByDna />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
