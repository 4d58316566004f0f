import { useId, useRef } from 'react';
import type { MouseEvent, ReactNode, ToggleEvent } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';

interface MenuProps {
  /** What the button shows; `label` names it when it shows only a drawing. */
  trigger: ReactNode;
  label?: string;
  align?: 'start' | 'end';
  chevron?: boolean;
  className?: string;
  panelClassName?: string;
  onOpen?: () => void;
  children: ReactNode;
}

const EDGE_PX = 12;

/** A button with a panel on the native popover: Esc, a click beside it, and following a link inside close it. */
export function Menu({
  trigger,
  label,
  align = 'start',
  chevron = true,
  className,
  panelClassName,
  onOpen,
  children,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return;
    onOpen?.();
    const panel = event.currentTarget;
    requestAnimationFrame(() => button.current && placeUnder(panel, button.current, align));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={cx('group/menu inline-flex items-center gap-1', className)}
      >
        {trigger}
        {chevron ? <ChevronDown aria-hidden="true" className="size-4 opacity-70" /> : null}
      </button>
      {/* The click is only heard from links inside, which are reachable by keyboard themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onClick={closeOnLink}
        className={cx(
          'max-h-[calc(100dvh-6rem)] min-w-56 animate-rise overflow-y-auto rounded-lg border border-line bg-white p-2 text-ink shadow-float',
          panelClassName,
        )}
      >
        {children}
      </div>
    </>
  );
}

function closeOnLink(event: MouseEvent<HTMLDivElement>): void {
  if ((event.target as HTMLElement).closest('a, [data-closes]')) event.currentTarget.hidePopover();
}

export const menuItemClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-md px-3 py-2 text-left font-semibold transition-colors hover:bg-brand-soft hover:text-brand';

function placeUnder(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const box = button.getBoundingClientRect();
  const wanted = align === 'start' ? box.left : box.right - panel.offsetWidth;
  const rightmost = document.documentElement.clientWidth - panel.offsetWidth - EDGE_PX;
  panel.style.top = `${box.bottom + 6}px`;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(wanted, rightmost))}px`;
}
