/** When first signs show, after "First signs:": no second colon, and ranges with an en dash. */
export function onsetText(text: string): string {
  return text
    .replaceAll(/(?<=\d|\b(?:days?|weeks?|months?|years?))-(?=\d)/g, '–')
    .replace(/^([^:;]+): ([^;]+)/, '$1 ($2)');
}

/** The part of an onset that concerns one breed: without what is said of the other breeds of the same test. */
export function onsetInBreed(text: string, breed: string, tested: readonly string[]): string {
  const own = groupOf(breed);
  const others = tested.map(groupOf).filter((name) => name !== own);
  const parts = text.split('; ');
  const ofOwn = parts.filter((part) => part.endsWith(` (${own})`));
  const ofNoOther = parts.filter((part) => !others.some((name) => part.includes(name)));
  if (ofOwn.length > 0) return ofOwn.map((part) => part.replace(` (${own})`, '')).join('; ');
  return ofNoOther.length > 0 ? ofNoOther.join('; ') : text;
}

/** Dachshund (Miniature Long-Haired): Dachshund. */
const groupOf = (breed: string) => breed.replace(/ \(.*/, '');
