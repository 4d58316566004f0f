import { cx } from '#ui/cx.ts';

// Our own drawings in separate files (public/flags), so that a page loads only the flag that it shows.
const drawn = new Set(['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'NZ', 'PL', 'PT', 'SE', 'US']);

/**
 * A small flag of a country, or a plate with the code if we have no drawing. Decorative, so show the name beside it.
 */
export function Flag({ code, className = 'h-4 w-6' }: { code: string; className?: string }) {
  if (drawn.has(code)) {
    return (
      <img
        src={`/flags/${code}.svg`}
        alt=""
        loading="lazy"
        width={24}
        height={16}
        className={cx('shrink-0', className)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-xs border border-line-strong/40 bg-white text-[0.65rem] leading-none font-extrabold',
        className,
      )}
    >
      {code}
    </span>
  );
}
