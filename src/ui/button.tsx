import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import type { LinkProps } from 'react-router';
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

/** A square button that shows only a drawing; `label` is what it is called. */
export function IconButton({ label, className, children, ...rest }: { label: string } & ButtonProps) {
  const { variant: _variant, size: _size, icon: _icon, full: _full, loading: _loading, ...attributes } = rest;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...attributes}
      className={cx(
        'inline-grid size-10 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-brand-soft hover:text-brand disabled:opacity-45',
        className,
      )}
    >
      {children}
    </button>
  );
}

const looks: Record<ButtonVariant, string> = {
  primary: 'border-brand bg-brand text-white hover:border-brand-deep hover:bg-brand-deep',
  secondary: 'border-line-strong/60 bg-white text-ink hover:border-brand hover:bg-brand-wash hover:text-brand',
  quiet: 'border-transparent bg-transparent text-brand hover:bg-brand-soft',
  danger: 'border-affected bg-affected text-white hover:bg-[#8f1d17]',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 gap-1.5 px-3.5 text-sm',
  md: 'min-h-11 gap-2 px-5 text-base',
  lg: 'min-h-13 gap-2.5 px-7 text-lg',
};

function buttonClass({ variant = 'primary', size = 'md', full = false }: Look): string {
  return cx(
    'inline-flex items-center justify-center rounded-full border font-bold whitespace-nowrap no-underline transition-colors',
    'active:translate-y-px disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-progress aria-busy:opacity-80',
    looks[variant],
    sizes[size],
    full && 'w-full',
  );
}
