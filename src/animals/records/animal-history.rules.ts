import { capital } from '#shared/capital.ts';
const words: Record<string, string> = {
  'animal.created': 'Added',
  'animal.changed': 'Details changed',
  'animal.archived': 'Archived',
  'animal.deceased': 'Recorded as deceased',
  'animal.restored': 'Restored from archive',
  'animal.shared': 'Shared',
  'animal.unshared': 'Sharing ended',
  'animal.link_kept': 'Shared link accepted',
  'animal.photo_set': 'Photo added',
  'animal.photo_removed': 'Photo removed',
  'animal.relatives_shown': 'Relatives finder turned on',
  'animal.relatives_hidden': 'Relatives finder turned off',
  'animal.merged': 'Combined with another record of the same animal',
  'animal.transferred': 'Ownership transferred',
  'sample.REGISTERED': 'Kit activated',
  'sample.RECEIVED': 'Sample arrived at the laboratory',
  'sample.RESAMPLE_REQUESTED': 'New swab requested',
  'sample.REPORTED': 'Results released',
  'sample.results_withdrawn': 'Results withdrawn',
  'sample.DESTROYED': 'Stored sample destroyed',
  'sample.destruction_asked': 'Destruction of the stored sample requested',
  'sample.destruction_withdrawn': 'Destruction request withdrawn',
};

/** The label of an event of an animal or its samples. */
export function animalEventLabel(event: { entity: string; kind: string; toState: string | null }): string {
  const key = event.entity === 'sample' ? `sample.${event.toState ?? event.kind}` : `animal.${event.kind}`;
  return words[key] ?? capital(event.kind.replaceAll('_', ' '));
}
