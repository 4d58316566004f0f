export type PageMark = number | 'gap';

/** spec 9: the page numbers to show: first, last, `current` with one sibling on each side, and gaps between them. */
export function pageRange(current: number, total: number, siblings = 1): PageMark[] {
  const shown = new Set<number>([1, total]);
  for (let page = current - siblings; page <= current + siblings; page += 1) {
    if (page >= 1 && page <= total) shown.add(page);
  }
  const pages = [...shown].filter((page) => page >= 1).toSorted((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
}
