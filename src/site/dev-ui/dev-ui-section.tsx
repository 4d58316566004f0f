import type { ReactNode } from 'react';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

/** One section of the component overview. */
export function UiSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <SectionHeading title={title} className="mb-6" />
      <div className="grid gap-8">{children}</div>
    </section>
  );
}

export function UiRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <p className="font-mono text-sm text-muted">{name}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
