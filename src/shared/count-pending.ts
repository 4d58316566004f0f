export interface PendingList {
  /** The path of the list. */
  to: string;
  title: string;
  /** The title for a single item: "Order to send". */
  one: string;
  note: string;
}

export interface Waiting {
  waiting: (PendingList & { count: number })[];
  /** Lists that could not be loaded, which must not be shown as empty. */
  unread: string[];
}

/** The number of items in each list; empty lists are left out. */
export async function countPending(
  lists: readonly (PendingList & { count: () => Promise<{ count: number }> })[],
): Promise<Waiting> {
  const counts = await Promise.all(
    lists.map((list) =>
      list.count().then(
        ({ count }) => count,
        () => null,
      ),
    ),
  );
  return {
    waiting: lists.flatMap(({ note, to, title, one }, i) => {
      const count = counts[i];
      return count ? [{ to, title: count === 1 ? one : title, one, note, count }] : [];
    }),
    unread: lists.filter((_, i) => counts[i] === null).map(({ title }) => title),
  };
}
