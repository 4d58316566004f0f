/** Which of several links the address is at: its page, with all that the link's query says. What else the address says does not matter. */
export function currentTab<Link extends { to: string }>(
  links: readonly Link[],
  { pathname, search }: { pathname: string; search: string },
): Link | null {
  const now = new URLSearchParams(search);
  const fits = links.flatMap((link) => {
    const [path, query = ''] = link.to.split('?');
    const said = [...new URLSearchParams(query)];
    return path === pathname && said.every(([name, value]) => now.get(name) === value) ? [{ link, said }] : [];
  });
  return fits.toSorted((a, b) => b.said.length - a.said.length)[0]?.link ?? null;
}
