import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { CollectedAnimal } from './collection.contract.ts';

/** A photo of the animal at its collection; it can be changed until the laboratory has the kit. */
export function EntryPhoto({ entry: { id, name, photo, isOpen } }: { entry: CollectedAnimal }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('The photo was not kept. Please try again.');
  const run = (work: () => Promise<unknown>, said: string) =>
    submit(async () => {
      await work();
      toaster.success(said);
      await revalidate();
    });
  if (!photo && !isOpen) return null;
  return (
    <Card as="section" pad="lg" aria-labelledby="photo">
      <h2 id="photo" className="text-xl">
        Photo
      </h2>
      {message ? <Callout tone="bad" live title={message} className="mt-4" /> : null}
      {photo ? <img src={photo} alt={`${name} at the collection`} className="mt-4 max-h-96 rounded-lg" /> : null}
      {isOpen ? (
        <div className="mt-4 grid gap-3">
          <Field label={photo ? 'Another photo' : 'Photo of the animal'} error={fields['file']}>
            <FileDrop
              accept="image/jpeg,image/png,image/webp,image/avif"
              accepts="JPEG, PNG, WebP or AVIF, up to 20 MB"
              {...(busy && { fileName: 'Sending …' })}
              onFiles={([file]) => {
                if (file && !busy) void run(() => api.collection.setPhoto({ id, file }), 'The photo is there.');
              }}
            />
          </Field>
          {photo ? (
            <div>
              <Button
                size="sm"
                variant="quiet"
                disabled={busy}
                onClick={() => void run(() => api.collection.removePhoto({ id }), 'The photo is gone.')}
              >
                Remove the photo
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}
