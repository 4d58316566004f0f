import type { ReactNode } from 'react';
import { FilterLinks } from '#ui/lists/filter-links.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

interface ClubHeadProps {
  club: { name: string; logo: string | null } | null;
  title: ReactNode;
  intro: ReactNode;
  aside?: ReactNode;
}

/** Title of a club page, with the logo. */
export function ClubHead({ club, title, intro, aside }: ClubHeadProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {club?.logo ? (
        <img
          src={club.logo}
          alt={`Logo of ${club.name}`}
          className="size-20 shrink-0 rounded-lg border border-line bg-white object-contain p-1 sm:size-24"
        />
      ) : null}
      <SectionHeading level={1} title={title} intro={intro} aside={aside} className="min-w-0 flex-1 basis-64" />
    </div>
  );
}

/** Chooses the displayed club, for members of several clubs. */
export function ClubChoice({ clubs, current }: { clubs: readonly { id: number; name: string }[]; current?: number }) {
  if (clubs.length < 2) return null;
  return (
    <FilterLinks
      label="Choose a club"
      name="club"
      links={clubs.map(({ id, name }) => ({ value: String(id), label: name }))}
      current={String(current)}
    />
  );
}
