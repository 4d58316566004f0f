import { useModal } from './dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useLeaveConfirmation } from './use-leave-confirmation.ts';

/** Covers the page during an operation that must not be interrupted; leaving the page needs confirmation. */
export function LoadingOverlay({ open, label = 'Loading ...' }: { open: boolean; label?: string }) {
  const dialog = useModal(open);
  useLeaveConfirmation(open);
  return (
    <dialog
      ref={dialog}
      data-lock=""
      aria-label={label}
      onCancel={(event) => event.preventDefault()}
      className="m-auto rounded-xl border border-line bg-white p-8 text-ink shadow-float"
    >
      <p role="status" className="grid justify-items-center gap-4 text-lg font-bold">
        <Spinner className="size-10 text-brand" />
        {label}
      </p>
    </dialog>
  );
}
