import type { MouseEvent } from 'react';
import { Link } from '#ui/link.tsx';
import type { TestLine } from './page-model.rules.ts';

interface TestNameProps extends TestLine {
  isChanged?: boolean;
  onOpen?: ((test: TestLine) => void) | undefined;
}

/**
 * Opens the explanation of a test in a dialog, or in the page without JavaScript. On a shared link it links to the fact
 * sheet instead.
 */
export function TestName({ id, name, isChanged = false, onOpen }: TestNameProps) {
  const mark = isChanged ? <b> changed</b> : null;
  if (!onOpen)
    return (
      <Link to={`/resources/fact-sheet/test-${id}`}>
        {name}
        {mark}
      </Link>
    );
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen({ id, name });
  };
  return (
    <a href={`?test=${id}`} onClick={open}>
      {name}
      {mark}
    </a>
  );
}
