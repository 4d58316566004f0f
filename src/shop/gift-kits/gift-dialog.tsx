import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { GiftInputs, type GiftInputsProps } from './gift-inputs.tsx';

interface GiftDialogProps extends GiftInputsProps {
  busy: boolean;
  message: string | null;
  confirm?: string;
  /** Explains what happens on saving. */
  intro?: string | undefined;
  onClose: () => void;
  onSubmit: (form: FormData) => void;
}

export function GiftDialog({ gift, errors, isEmailed, intro, confirm = 'Save gift', ...dialog }: GiftDialogProps) {
  return (
    <FormDialog open title="Change gift" confirm={confirm} {...dialog}>
      {intro ? <p className="mb-4">{intro}</p> : null}
      <GiftInputs gift={gift} errors={errors} isEmailed={isEmailed} />
    </FormDialog>
  );
}
