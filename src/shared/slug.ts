/**
 * Specification section 5: trim, lower-case, spaces/underscores/ampersands to hyphens, drop other non-word characters,
 * collapse hyphens. If nothing remains of a name, its slug is the id (open question Q132).
 */
export function slugify(text: string, id: number | '' = ''): string {
  const slug = text
    .trim()
    .toLowerCase()
    .replace(/[\s_&]+/g, '-')
    .replace(/[^\w-]+/g, '')
    .replace(/-{2,}/g, '-');
  return slug || String(id);
}
