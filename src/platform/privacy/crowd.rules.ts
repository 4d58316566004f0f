/**
 * The minimum number of animals behind a published figure, so that it reveals nothing about a single animal or owner
 * (decision 014).
 */
export const MIN_CROWD_ANIMALS = 10;
export const MIN_CROWD_OWNERS = 3;
export const SMALLEST_CELL = 5;

export function isCrowd(animals: readonly { ownerId: string }[], fewest: number): boolean {
  return animals.length >= fewest && new Set(animals.map(({ ownerId }) => ownerId)).size >= MIN_CROWD_OWNERS;
}
