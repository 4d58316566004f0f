/** The link that matches the URL: the same path, and all query parameters of the link. Other parameters are ignored. */
export function currentTab<Link extends { to: string }>(
  links: readonly Link[],
  { pathname, search }: { pathname: string; search: string },
): Link | null {
  const now = new URLSearchParams(search);
  const fits = links.flatMap((link) => {
    const [path, query = ''] = link.to.split('?');
    const parameters = [...new URLSearchParams(query)];
    return path === pathname && parameters.every(([name, value]) => now.get(name) === value)
      ? [{ link, parameters }]
      : [];
  });
  return fits.toSorted((a, b) => b.parameters.length - a.parameters.length)[0]?.link ?? null;
}
