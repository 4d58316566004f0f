/** The content type according to the first bytes, regardless of the file name; null if forms do not accept it. */
export function typeOfContent(bytes: Uint8Array): 'application/pdf' | 'image/png' | 'image/jpeg' | null {
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  return startsWith(bytes, [0xff, 0xd8, 0xff]) ? 'image/jpeg' : null;
}

const extensions = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** A safe name for storage and download: no folders, no control characters, and the extension of its content type. */
export function safeFileName(name: string, type: keyof typeof extensions): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N} ._()-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 100);
  return `${stem || 'file'}.${extensions[type]}`;
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
