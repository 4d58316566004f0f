import { useEffect, useId, useRef } from 'react';
import { ToastItem } from './toast-item.tsx';
import { openRegion, useToasts } from './toast-store.ts';

/**
 * A region for toasts: one in the root, and one inside each open dialog, because everything outside a modal dialog is
 * inert.
 */
export function ToastRegion({ inWindow = false }: { inWindow?: boolean }) {
  const id = useId();
  const toasts = useToasts(id);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => openRegion(id, inWindow), [id, inWindow]);
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <section
      ref={region}
      popover="manual"
      aria-label={inWindow ? 'Dialog messages' : 'Messages'}
      // Rendered even while it is empty: content that appears together with its live region is often not read out.
      className="fixed inset-x-3 top-3 block w-auto overflow-visible border-0 bg-transparent p-0 sm:left-auto sm:w-[23rem]"
    >
      <ol aria-live="polite" className="grid gap-2">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
