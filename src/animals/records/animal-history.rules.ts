import { capital } from '#shared/capital.ts';
const words: Record<string, string> = {
  'animal.created': 'Added',
  'animal.changed': 'Details changed',
  'animal.archived': 'Archived',
  'animal.restored': 'Brought back from the archive',
  'animal.shared': 'Shared',
  'animal.unshared': 'A share ended',
  'animal.link_kept': 'Somebody took up a link',
  'animal.photo_set': 'New photo',
  'animal.photo_removed': 'Photo removed',
  'animal.transferred': 'Changed owner',
  'sample.REGISTERED': 'Kit activated',
  'sample.RECEIVED': 'Sample arrived at the laboratory',
  'sample.RESAMPLE_REQUESTED': 'A new swab was asked for',
  'sample.REPORTED': 'Results released',
};

/** An event of an animal or of its samples in words. */
export function animalEventLabel(event: { entity: string; kind: string; toState: string | null }): string {
  const key = event.entity === 'sample' ? `sample.${event.toState ?? ''}` : `animal.${event.kind}`;
  return words[key] ?? capital(event.kind.replaceAll('_', ' '));
}
