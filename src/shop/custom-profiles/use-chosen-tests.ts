import { useEffect, useState } from 'react';

const PREFIX = '#tests=';

/**
 * Tests chosen for a profile. They are stored in the fragment of the URL, so a reload, the back button and a shared
 * link keep them.
 */
export function useChosenTests(first: readonly number[], offered: readonly { id: number }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(first));
  useEffect(() => {
    const { hash } = location;
    if (!hash.startsWith(PREFIX)) return;
    const kept = new Set(hash.slice(PREFIX.length).split(',').map(Number));
    setChosen(new Set(offered.map(({ id }) => id).filter((id) => kept.has(id))));
    // oxlint-disable-next-line react/exhaustive-deps -- the address is read once, when the page opens
  }, []);
  const choose = (next: ReadonlySet<number>) => {
    setChosen(next);
    history.replaceState(history.state, '', `${PREFIX}${[...next].join(',')}`);
  };
  return { chosen, choose };
}
