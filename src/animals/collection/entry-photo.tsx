import { api } from '#ui/api/api-client.ts';
import { PictureField } from '#ui/forms/picture-field.tsx';
import { Card } from '#ui/card.tsx';
import type { CollectedAnimal } from './collection.contract.ts';

/** The photo of the animal at its collection; it can be changed until the laboratory has the kit. */
export function EntryPhoto({ entry: { id, name, photo, isOpen } }: { entry: CollectedAnimal }) {
  if (!photo && !isOpen) return null;
  return (
    <Card as="section" pad="lg" aria-labelledby="photo" className="grid gap-4">
      <h2 id="photo" className="text-xl">
        Photo
      </h2>
      {photo ? <img src={photo} alt={`${name} at collection`} className="max-h-96 rounded-lg" /> : null}
      {isOpen ? (
        <PictureField
          label={photo ? 'Replace photo' : 'Add animal photo'}
          noun="photo"
          maxMb={20}
          set={(file) => api.collection.setPhoto({ id, file })}
          removal={
            photo
              ? {
                  question: `Remove the photo of ${name}?`,
                  effect: 'The entry stays in your log without a photo.',
                  call: () => api.collection.removePhoto({ id }),
                }
              : undefined
          }
        />
      ) : null}
    </Card>
  );
}
