export interface WaitingList {
  /** The list in which it lies. */
  to: string;
  title: string;
  /** The title of a single one: "Order to send". */
  one: string;
  note: string;
}

export interface Waiting {
  waiting: (WaitingList & { count: number })[];
  /** Lists that did not answer: no one is told that nothing lies there. */
  unread: string[];
}

/** How much lies in each list, those with nothing left out. */
export async function countWaiting(
  lists: readonly (WaitingList & { count: () => Promise<{ count: number }> })[],
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
