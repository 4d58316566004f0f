import { useState } from 'react';
import { Camera } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { AnimalDetail } from './animals.contract.ts';

/** A photo in the place of the drawing, or away again. */
export function PhotoButton({ animal }: { animal: AnimalDetail }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Something went wrong');
  const run = (work: () => Promise<unknown>, done: string) =>
    submit(async () => {
      await work();
      toaster.success(done);
      setOpen(false);
      await revalidate();
    });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Camera aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {animal.photo ? 'Change the photo' : 'Add a photo'}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`A photo of ${animal.name}`}
        footer={
          <>
            {animal.photo ? (
              <Button
                variant="quiet"
                loading={busy}
                onClick={() => void run(() => api.animals.removePhoto({ id: animal.id }), 'The photo is gone.')}
              >
                Remove the photo
              </Button>
            ) : null}
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Close
            </Button>
          </>
        }
      >
        {message ? <Callout tone="bad" live title={message} className="mb-4" /> : null}
        <Field
          label="Photo"
          hint="The place and the camera that a photo may hold are taken out."
          error={fields['file']}
        >
          <FileDrop
            accept="image/jpeg,image/png,image/webp,image/avif"
            accepts="JPEG, PNG, WebP or AVIF, up to 20 MB"
            {...(busy && { fileName: 'Sending …' })}
            onFiles={([file]) => {
              if (file && !busy) void run(() => api.animals.setPhoto({ id: animal.id, file }), 'The photo is there.');
            }}
          />
        </Field>
      </Dialog>
    </>
  );
}
