import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface ShownOnceProps {
  /** Null: nothing to show. */
  secret: string | null;
  title: string;
  children: string;
  onClose: () => void;
}

/** Dialog for a secret that is shown only once. */
export function ShownOnce({ secret, title, children, onClose }: ShownOnceProps) {
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title={title}
      footer={<Button onClick={onClose}>I've saved it</Button>}
    >
      <p>{children}</p>
      <p className="mt-4 rounded-lg border border-line bg-paper px-4 py-3 font-mono text-sm break-all" data-secret>
        {secret}
      </p>
      <div className="mt-3">
        <CopyButton text={secret ?? ''} done="Copied">
          Copy
        </CopyButton>
      </div>
    </Dialog>
  );
}
