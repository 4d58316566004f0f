import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** A grey placeholder for text or an image. */
export function Skeleton({ className = 'h-4 w-full rounded-md' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer bg-line', className)} />;
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <LoadingShapes>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 ? 'h-4 w-2/3 rounded-md' : undefined} />
      ))}
    </LoadingShapes>
  );
}

export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <LoadingShapes>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className="flex items-center gap-4 rounded-lg border border-line bg-white p-4">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/3 rounded-md" />
            <Skeleton className="h-4 w-2/3 rounded-md" />
          </span>
          <Skeleton className="h-8 w-20 rounded-full" />
        </span>
      ))}
    </LoadingShapes>
  );
}

/** Placeholders that a screen reader announces once as loading. */
export function LoadingShapes({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <output className={cx('grid gap-3', className)}>
      <span className="sr-only">Loading ...</span>
      {children}
    </output>
  );
}
