/** Specification section 5: trim, lower-case, spaces/underscores/ampersands to hyphens, drop other non-word characters, collapse hyphens. */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_&]+/g, '-')
    .replace(/[^\w-]+/g, '')
    .replace(/-{2,}/g, '-');
}
