import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from './anchor.tsx';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  full?: boolean;
}

export type ButtonProps = Look & { loading?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ variant, size, icon, full, loading = false, children, className, ...rest }: ButtonProps) {
  const blocked = loading || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={blocked || undefined}
      onClick={blocked ? (event) => event.preventDefault() : rest.onClick}
      className={cx(buttonClass({ variant, size, full }), className)}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export type LinkButtonProps = Look & LinkProps & { external?: boolean };

/** A link that looks like a button; `external` opens another site in a new tab. */
export function LinkButton({ variant, size, icon, full, external, children, className, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...rest}
      className={cx(buttonClass({ variant, size, full }), className)}
    >
      {icon}
      {children}
    </Link>
  );
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({ label, className, children, ...rest }: { label: string } & ButtonProps) {
  const { variant: _variant, size: _size, icon: _icon, full: _full, loading: _loading, ...attributes } = rest;
  return (
    <button type="button" title={label} aria-label={label} {...attributes} className={cx('icon-btn', className)}>
      {children}
    </button>
  );
}

function buttonClass({ variant = 'primary', size = 'md', full = false }: Look): string {
  return cx(`btn btn-${variant} btn-${size}`, full && 'w-full');
}
