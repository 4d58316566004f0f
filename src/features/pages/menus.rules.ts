/** Specification section 1: a vet path gives vet, a pet-owner path gives owner, any other path gives breeder. */
export function audienceFromPath(path: string): 'vet' | 'owner' | 'breeder' {
  if (/^\/vet(\/|$)/.test(path)) return 'vet';
  if (/^\/pet-owner(\/|$)/.test(path)) return 'owner';
  return 'breeder';
}
