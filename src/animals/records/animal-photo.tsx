import { useState } from 'react';
import { Camera } from 'lucide-react';
import { api } from '#ui/api/api-client.ts';
import { PictureField } from '#ui/forms/picture-field.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { AnimalDetail } from './animals.contract.ts';

/** Uploads a photo to replace the drawing, or removes it. */
export function PhotoButton({ animal: { id, name, photo } }: { animal: AnimalDetail }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const remove = async () => {
    await api.animals.removePhoto({ id });
    close();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Camera aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {photo ? 'Change photo' : 'Add photo'}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={`Photo of ${name}`}
        footer={
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        }
      >
        <PictureField
          label="Photo"
          hint="We remove location and camera data from your photo."
          noun="photo"
          maxMb={20}
          set={(file) => api.animals.setPhoto({ id, file })}
          removal={
            photo
              ? {
                  question: `Remove the photo of ${name}?`,
                  effect: 'An illustration will be shown instead.',
                  call: remove,
                }
              : undefined
          }
          onDone={close}
        />
      </Dialog>
    </>
  );
}
