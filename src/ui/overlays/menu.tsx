import { useEffect, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactNode, ToggleEvent } from 'react';
import { Link } from '#ui/anchor.tsx';
import { cx } from '#ui/cx.ts';
import { closeWhenLeft } from './close-when-left.ts';
import { placeUnder } from './place-under.ts';
import { useIsStatic } from '#ui/static-page.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface MenuProps {
  /** What the button shows; `label` names it when it shows only a drawing. */
  trigger: ReactNode;
  label?: string;
  align?: 'start' | 'end';
  chevron?: boolean;
  className?: string;
  panelClassName?: string;
  /** A page that says the same as the panel: before scripts have arrived the button is a link to it. */
  href?: string;
  /** The reader is on a page that the panel leads to. */
  here?: boolean;
  children: ReactNode;
}

/** A button with a panel on the native popover: Esc, a click beside it, the focus moving on, and following a link inside close it. */
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
  // What a closed panel holds is neither sent nor drawn before it is asked for, where it can still be drawn then.
  const [asked, setAsked] = useState(isStatic);
  const fill = (opened: HTMLElement) => {
    setAsked(true);
    requestAnimationFrame(() => button.current && placeUnder(opened, button.current, align));
  };
  // Opened before hydration, when no handler was attached.
  useEffect(() => {
    const opened = panel.current;
    if (opened && 'showPopover' in opened && opened.matches(':popover-open')) fill(opened);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was open at the beginning
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
        {asked ? children : null}
      </div>
    </>
  );
}

function closeOnLink(event: MouseEvent<HTMLDivElement>): void {
  if ((event.target as HTMLElement).closest('a, [data-closes]')) event.currentTarget.hidePopover();
}

/** An entry of a panel, link or button; `aria-current="page"` marks where the reader is. */
export const menuItemClass = 'menu-item';
