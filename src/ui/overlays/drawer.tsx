import { useId } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { useModal } from './dialog.tsx';
import { usePressBeside } from './use-press-beside.ts';

interface DrawerProps {
  id?: string | undefined;
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the right edge; the page behind it does not scroll, and following a link closes it. */
export function Drawer({ id, open, onClose, title, footer, children }: DrawerProps) {
  const titleId = useId();
  const dialog = useModal(open);
  const beside = usePressBeside(onClose);
  const clicked = (event: MouseEvent) => {
    beside.onClick(event);
    if ((event.target as HTMLElement).closest('a')) onClose();
  };
  return (
    // Esc and the close button do the same with the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id={id}
      data-lock=""
      aria-labelledby={titleId}
      onPointerDown={beside.onPointerDown}
      onClick={clicked}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        if (open && !currentTarget.open) onClose();
      }}
      className="m-0 ml-auto h-dvh max-h-none w-[min(24rem,88vw)] max-w-none flex-col bg-paper p-0 text-ink shadow-float open:flex open:animate-slide-in"
    >
      <div className="flex items-center gap-4 border-b border-line px-5 py-3">
        <h2 id={titleId} className="flex-1 text-xl">
          {title}
        </h2>
        <IconButton label="Close" data-closes="" onClick={onClose} className="-mr-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
      {footer ? <div className="border-t border-line bg-white p-4">{footer}</div> : null}
    </dialog>
  );
}
