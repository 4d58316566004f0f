import type { ReactNode } from 'react';
import { PedigreeLines } from '#ui/art/pedigree-lines.tsx';
import { Card } from '#ui/card.tsx';

interface AuthCardProps {
  title: string;
  intro?: ReactNode;
  wide?: boolean;
  children: ReactNode;
  /** Alternatives, shown below the card. */
  foot?: ReactNode;
}

/** The layout of all sign-in pages: a single card. */
export function AuthCard({ title, intro, wide, children, foot }: AuthCardProps) {
  return (
    <div className="frame relative py-10 md:py-16">
      <PedigreeLines className="pointer-events-none absolute top-10 right-6 hidden w-72 text-brand opacity-15 lg:block" />
      <div className={wide ? 'mx-auto max-w-2xl' : 'mx-auto max-w-md'}>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {intro ? <p className="mt-3 text-lg text-muted">{intro}</p> : null}
        <Card pad="lg" className="relative mt-7">
          {children}
        </Card>
        {foot ? <div className="mt-6 text-muted">{foot}</div> : null}
      </div>
    </div>
  );
}
