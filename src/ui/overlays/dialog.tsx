import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { returnFocus } from './return-focus.ts';
import { ToastRegion } from './toast.tsx';
import { usePressBeside } from './use-press-beside.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** The buttons at the bottom, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** False: only a button of the dialog closes it. */
  dismissable?: boolean;
}

// The button with the attribute is the safe one, in a confirmation or a form without fields.
const FIELD = 'form input:not([type=hidden], [disabled]), form select:not([disabled]), form textarea:not([disabled])';
const FIRST_FOCUS = `${FIELD}, [data-first-focus]`;

/**
 * A modal dialog based on the native <dialog>: the focus starts in the first field and returns afterwards; Esc and a
 * click outside close it.
 */
export function Dialog({ open, onClose, title, children, footer, size = 'md', dismissable = true }: DialogProps) {
  const titleId = useId();
  const dialog = useModal(open);
  useFirstFocus(dialog, open);
  // Rendered when first opened and kept with its input from then on, so that closed dialogs cost nothing.
  const [built, setBuilt] = useState(open);
  if (open && !built) setBuilt(true);
  const beside = usePressBeside(() => {
    if (dismissable) onClose();
  });
  if (!built) return null;
  return (
    // The click outside is only a convenience: Esc and the close button work with the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      data-lock=""
      aria-labelledby={titleId}
      {...beside}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={({ currentTarget }) => {
        if (open && !currentTarget.open) onClose();
      }}
      className={cx(
        // Resets text styles inherited from a table cell.
        'text-start text-base font-normal whitespace-normal',
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-xl border border-line bg-white p-0 text-ink shadow-float open:flex open:animate-rise',
        size === 'sm' && 'max-w-md',
        size === 'md' && 'max-w-xl',
        size === 'lg' && 'max-w-3xl',
      )}
    >
      <div className="flex items-start gap-4 px-6 pt-6">
        <h2 id={titleId} className="min-w-0 flex-1 text-xl">
          {title}
        </h2>
        {dismissable ? (
          <IconButton label="Close" onClick={onClose} className="-mt-2 -mr-3">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        ) : null}
      </div>
      <div className="overflow-y-auto px-6 pt-3 pb-6">{children}</div>
      {footer ? (
        <div className="flex flex-col-reverse gap-3 border-t border-line bg-paper px-6 py-4 sm:flex-row sm:justify-end">
          {footer}
        </div>
      ) : null}
      {open ? <ToastRegion inWindow /> : null}
    </dialog>
  );
}

/**
 * Without this the browser focuses the first button, which closes the dialog. Fields that load later get the focus once
 * they appear, unless the user has moved it.
 */
function useFirstFocus(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const focusFirst = () => {
      const first = element.querySelector<HTMLElement>(FIRST_FOCUS);
      first?.focus();
      return first?.matches(FIELD) === true;
    };
    if (focusFirst()) return undefined;
    const before = document.activeElement;
    const watching = new MutationObserver(() => {
      if (document.activeElement !== before || focusFirst()) watching.disconnect();
    });
    watching.observe(element, { childList: true, subtree: true });
    return () => watching.disconnect();
  }, [open, dialog]);
}

/** Opens and closes a native <dialog> with `open`; closing or unmounting it returns the focus. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that the dialog opens before any dialog rendered inside it, which must be above it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const opener = document.activeElement;
    if (!element.open) element.showModal();
    // Also when the dialog is unmounted: removing it while open would lose the focus.
    return () => {
      element.close();
      returnFocus(opener);
    };
  }, [open]);
  return dialog;
}
