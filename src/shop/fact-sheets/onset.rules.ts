/** The onset as shown after "First signs:": without a second colon, and with en dashes in ranges. */
export function onsetText(text: string): string {
  return text
    .replaceAll(/(?<=\d|\b(?:days?|weeks?|months?|years?))-(?=\d)/g, '–')
    .replace(/^([^:;]+): ([^;]+)/, '$1 ($2)');
}

/** The part of an onset that applies to one breed, without the text about the other breeds of the same test. */
export function onsetInBreed(text: string, breed: string, tested: readonly string[]): string {
  const ownGroup = groupOf(breed);
  const others = tested.map(groupOf).filter((name) => name !== ownGroup);
  const parts = text.split('; ');
  const ownParts = parts.filter((part) => part.endsWith(` (${ownGroup})`));
  const sharedParts = parts.filter((part) => !others.some((name) => part.includes(name)));
  if (ownParts.length > 0) return ownParts.map((part) => part.replace(` (${ownGroup})`, '')).join('; ');
  return sharedParts.length > 0 ? sharedParts.join('; ') : text;
}

/** "Dachshund (Miniature Long-Haired)" becomes "Dachshund". */
const groupOf = (breed: string) => breed.replace(/ \(.*/, '');
