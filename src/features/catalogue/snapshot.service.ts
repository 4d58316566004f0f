/** Version of the catalogue that this process holds; part of every stored page's key. */
export function catalogueVersion(): number {
  return 1;
}
