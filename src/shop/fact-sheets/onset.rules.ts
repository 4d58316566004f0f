/** When first signs show, after "First signs:": no second colon, and ranges with an en dash. */
export function onsetText(text: string): string {
  return text
    .replaceAll(/(?<=\d|\b(?:days?|weeks?|months?|years?))-(?=\d)/g, '–')
    .replace(/^([^:;]+): ([^;]+)/, '$1 ($2)');
}
