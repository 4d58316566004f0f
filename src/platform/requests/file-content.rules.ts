/** What a file is by its first bytes, whatever it is called; null for everything a form does not take. */
export function typeOfContent(bytes: Uint8Array): 'application/pdf' | 'image/png' | 'image/jpeg' | null {
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  return startsWith(bytes, [0xff, 0xd8, 0xff]) ? 'image/jpeg' : null;
}

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** A name to store and to download under: no folders, no control characters, and the ending that its content has. */
export function safeFileName(name: string, type: keyof typeof endings): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N} ._()-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 100);
  return `${stem || 'file'}.${endings[type]}`;
}

function startsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
