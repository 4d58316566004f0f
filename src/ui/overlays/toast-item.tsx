import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { dismissToast } from './toast-store.ts';
import type { ToastMessage, ToastTone } from './toast-store.ts';

const icons: Record<ToastTone, typeof Info> = { good: CircleCheck, bad: CircleAlert, note: Info };
const inks: Record<ToastTone, string> = { good: 'text-clear', bad: 'text-affected', note: 'text-brand' };
const bars: Record<ToastTone, string> = { good: 'bg-clear', bad: 'bg-affected', note: 'bg-brand' };

/** One message. Part of the initial bundle, because a lost connection must be reported with it. */
export function ToastItem({ toast }: { toast: ToastMessage }) {
  const [held, setHeld] = useState(false);
  const drag = useDragAway(() => dismissToast(toast.id));
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.stays);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.stays]);
  const before = useRef<EventTarget | null>(null);
  const close = () => {
    dismissToast(toast.id);
    // Returns the focus of keyboard users to its previous element.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  const Icon = icons[toast.tone];
  return (
    // Holding and dragging are only for pointers; the close button works for everyone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      {...drag}
      // Not mouseenter: React misses it if the message above has just disappeared from under the pointer.
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className="relative flex animate-rise cursor-grab touch-pan-y items-start gap-3 overflow-hidden rounded-lg border border-line bg-white py-3 pr-2 pl-5 text-ink shadow-float select-none active:cursor-grabbing"
    >
      <span aria-hidden="true" className={cx('absolute inset-y-0 left-0 w-1.5', bars[toast.tone])} />
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', inks[toast.tone])} />
      <div className="min-w-0 flex-1 py-px">
        {toast.title ? <p className="font-bold">{toast.title}</p> : null}
        <p className="wrap-break-word">{toast.text}</p>
      </div>
      <button
        type="button"
        aria-label="Close message"
        onClick={close}
        className="-my-0.5 grid size-8 shrink-0 place-items-center rounded-full text-muted hover:bg-paper-deep hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

const FAR_ENOUGH_PX = 90;

/** Follows the pointer horizontally; calls `away` if it is released far enough. */
function useDragAway(onDismiss: () => void) {
  const from = useRef<number | null>(null);
  const moved = (event: PointerEvent<HTMLElement>) => (from.current === null ? 0 : event.clientX - from.current);
  const back = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = null;
    currentTarget.style.translate = '';
    currentTarget.style.opacity = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as HTMLElement).closest('button')) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current === null) return;
      event.currentTarget.style.translate = `${moved(event)}px`;
      event.currentTarget.style.opacity = String(1 - Math.min(0.7, Math.abs(moved(event)) / 300));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (Math.abs(moved(event)) > FAR_ENOUGH_PX) onDismiss();
      back(event);
    },
    // The user scrolled the page instead.
    onPointerCancel: back,
  };
}
