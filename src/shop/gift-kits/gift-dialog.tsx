import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { GiftInputs, type GiftInputsProps } from './gift-inputs.tsx';

interface GiftDialogProps extends GiftInputsProps {
  busy: boolean;
  message: string | null;
  onClose: () => void;
  onSubmit: (form: FormData) => void;
}

export function GiftDialog({ gift, errors, ...dialog }: GiftDialogProps) {
  return (
    <FormDialog open title="Change gift" confirm="Save gift" {...dialog}>
      <GiftInputs gift={gift} errors={errors} />
    </FormDialog>
  );
}
