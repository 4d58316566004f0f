import { cx } from '#ui/cx.ts';

// Drawn by us as files of their own (public/flags): a page carries only the one it shows.
const drawn = new Set(['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'NZ', 'PL', 'PT', 'SE', 'US']);

/** A small flag of a country; a plate with the code where we have drawn none. Decorative: write the name beside it. */
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
