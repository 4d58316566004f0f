export interface WaitingList {
  /** The list in which it lies. */
  to: string;
  title: string;
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
    waiting: lists.flatMap(({ to, title, note }, i) => (counts[i] ? [{ to, title, note, count: counts[i] }] : [])),
    unread: lists.filter((_, i) => counts[i] === null).map(({ title }) => title),
  };
}
