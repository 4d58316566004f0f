import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface SectionHeadingProps {
  title: ReactNode;
  /** A short word above the title. */
  kicker?: ReactNode;
  intro?: ReactNode;
  /** A link or button on the right. */
  aside?: ReactNode;
  level?: 1 | 2 | 3;
  id?: string;
  className?: string;
}

export function SectionHeading({ title, kicker, intro, aside, level = 2, id, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
      <div className="min-w-0 sm:flex-[1_1_20rem]">
        {kicker ? <p className="mb-2 text-sm font-extrabold tracking-wide text-brand">{kicker}</p> : null}
        <Heading
          id={id}
          className={cx(
            level === 1 && 'text-3xl sm:text-4xl',
            level === 2 && 'text-2xl sm:text-3xl',
            level === 3 && 'text-xl',
          )}
        >
          {title}
        </Heading>
        {intro ? <p className="measure mt-3 text-lg text-muted">{intro}</p> : null}
      </div>
      {aside ? <div className="shrink-0">{aside}</div> : null}
    </div>
  );
}
