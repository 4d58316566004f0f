/** The gene to print beside the name of a test; null if the name already contains it: "Brachycephaly (BMP3)". */
export function geneBeside({ name, gene }: { name: string; gene: string | null }): string | null {
  if (!gene) return null;
  return ` ${normalise(name)} `.includes(` ${normalise(gene)} `) ? null : gene;
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean)
    .join(' ');
}
