import { useState } from 'react';
import { Camera } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { PictureField } from '#features/accounts/picture-field.tsx';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { AnimalDetail } from './animals.contract.ts';

/** A photo in the place of the drawing, or away again. */
export function PhotoButton({ animal }: { animal: AnimalDetail }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit('The photo could not be removed');
  const remove = () =>
    submit(async () => {
      await api.animals.removePhoto({ id: animal.id });
      toaster.success('The photo is gone.');
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
              <Button variant="quiet" loading={busy} onClick={() => void remove()}>
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
        <PictureField
          label="Photo"
          hint="The place and the camera that a photo may hold are taken out."
          noun="photo"
          most="20 MB"
          set={(file) => api.animals.setPhoto({ id: animal.id, file })}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
