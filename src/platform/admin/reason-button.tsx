import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ReasonButtonProps {
  /** The label of the button on the page. */
  label: ReactNode;
  variant?: 'danger' | 'secondary' | 'quiet';
  size?: 'sm' | 'md';
  title: string;
  hint: string;
  confirm: string;
  failed?: string;
  done: string;
  /** Describes the effect, in the dialog. */
  children?: ReactNode;
  call: (reason: string) => Promise<unknown>;
}

/** A back-office button that asks for a reason before it acts. */
export function ReasonButton({ label, variant = 'danger', size = 'sm', done, call, ...dialog }: ReasonButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ReasonDialog
        {...dialog}
        open={isAsking}
        onConfirm={async (reason) => {
          await call(reason);
          setAsking(false);
          await revalidate();
          toaster.success(done);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
