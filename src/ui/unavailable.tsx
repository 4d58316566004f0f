import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';

interface UnavailableProps {
  art?: ReactNode;
  link?: { to: string; label: string } | null;
  children?: ReactNode;
}

/** spec 2: the block shown if a part of the site is unavailable. */
export function Unavailable({ art, link = { to: '/', label: 'Back to home' }, children }: UnavailableProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center">
      {art ? <div className="mb-6 w-56 text-brand">{art}</div> : null}
      <p className="font-display text-2xl">Please try again shortly</p>
      {children ? <div className="mt-3 text-muted">{children}</div> : null}
      {link ? (
        <LinkButton to={link.to} className="mt-6">
          {link.label}
        </LinkButton>
      ) : null}
    </div>
  );
}
