import type { ReactNode } from 'react';
import { Link } from './anchor.tsx';
import { cx } from './cx.ts';

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li';
  tone?: 'white' | 'brand' | 'paper';
  pad?: 'none' | 'md' | 'lg';
  className?: string;
  children: ReactNode;
}

export function Card({ as: Tag = 'div', tone = 'white', pad = 'md', className, children }: CardProps) {
  return (
    <Tag
      className={cx(
        'rounded-lg border',
        tone === 'white' && 'border-line bg-white shadow-card',
        tone === 'brand' && 'border-brand/20 bg-brand-wash',
        tone === 'paper' && 'border-line bg-paper-deep/60',
        pad === 'md' && 'p-5',
        pad === 'lg' && 'p-6 md:p-8',
        className,
      )}
    >
      {children}
    </Tag>
  );
}

interface LinkCardProps {
  to: string;
  title: ReactNode;
  art?: ReactNode;
  footer?: ReactNode;
  level?: 2 | 3;
  external?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A card that is one link: drawing on a tinted ground, title, text, and a foot line. */
export function LinkCard({ to, title, art, footer, level = 3, external, className, children }: LinkCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article
      className={cx(
        'group relative flex flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card transition-[border-color,transform] hover:-translate-y-0.5 hover:border-brand/50',
        className,
      )}
    >
      {art ? <div className="bg-brand-wash px-6 pt-6 text-brand">{art}</div> : null}
      <div className="flex flex-1 flex-col gap-2 p-5">
        <Heading className="text-xl">
          <Link
            to={to}
            {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            className="after:absolute after:inset-0 after:rounded-lg group-hover:text-brand"
          >
            {title}
          </Link>
        </Heading>
        {children ? <div className="text-muted">{children}</div> : null}
        {footer ? <div className="mt-auto pt-3">{footer}</div> : null}
      </div>
    </article>
  );
}
