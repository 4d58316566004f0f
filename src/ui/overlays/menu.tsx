import { useEffect, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactNode, ToggleEvent } from 'react';
import { Link } from '#ui/anchor.tsx';
import { cx } from '#ui/cx.ts';
import { closeWhenLeft } from './close-when-left.ts';
import { placeUnder } from './place-under.ts';
import { useIsStatic } from '#ui/static-page.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface MenuProps {
  /** The content of the button; `label` is its accessible name if it has only an icon. */
  trigger: ReactNode;
  label?: string;
  align?: 'start' | 'end';
  chevron?: boolean;
  className?: string;
  panelClassName?: string;
  /** A page with the same content as the panel: before scripts have loaded, the button is a link to it. */
  href?: string;
  /** True if the current page is one of the panel's links. */
  here?: boolean;
  children: ReactNode;
}

/**
 * A button with a panel on the native popover: Esc, a click outside, moving the focus outside, or following a link
 * inside closes it.
 */
export function Menu({
  trigger,
  label,
  align = 'start',
  chevron = true,
  className,
  panelClassName,
  href,
  here = false,
  children,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const isStatic = useIsStatic();
  // The content of a closed panel is rendered only when it is opened, except on static pages, where it cannot be
  // rendered later.
  const [isRendered, setRendered] = useState(isStatic);
  const fill = (opened: HTMLElement) => {
    setRendered(true);
    requestAnimationFrame(() => button.current && placeUnder(opened, button.current, align));
  };
  // Opened before hydration, when no handler was attached.
  useEffect(() => {
    const opened = panel.current;
    if (opened && 'showPopover' in opened && opened.matches(':popover-open')) fill(opened);
    // oxlint-disable-next-line react/exhaustive-deps -- only panels that were open initially
  }, []);
  const current = here ? 'true' : undefined;
  const look = cx('inline-flex items-center gap-1', chevron && 'opens', className);
  if (href && !hydrated && !isStatic) {
    return (
      <Link to={href} aria-label={label} aria-current={current} className={look}>
        {trigger}
      </Link>
    );
  }
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') fill(event.currentTarget);
  };
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={label} aria-current={current} className={look}>
        {trigger}
      </button>
      {/* The click is only heard from links inside, which are reachable by keyboard themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        data-align={align}
        onBeforeToggle={place}
        onClick={closeOnLink}
        onBlur={(event) => closeWhenLeft(event.currentTarget, event.relatedTarget)}
        className={cx('menu-panel', panelClassName)}
      >
        {isRendered ? children : null}
      </div>
    </>
  );
}

function closeOnLink(event: MouseEvent<HTMLDivElement>): void {
  if ((event.target as HTMLElement).closest('a, [data-closes]')) event.currentTarget.hidePopover();
}

/** An entry of a panel, link or button; `aria-current="page"` marks the current page. */
export const menuItemClass = 'menu-item';
