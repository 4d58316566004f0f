import type { ReactNode } from 'react';
import { StaticPageContext, useIsStatic } from './static-page.ts';

interface IslandProps {
  /** The name in src/app/static-pages/mount-island.tsx. */
  name: string;
  /** The props of that component; plain data. */
  props?: object;
  /**
   * When React is loaded. `click`: on a click, which then activates the first button. `touch`: when an input gets the
   * focus or a button is clicked; the user then continues where they were. `cart`: if the cart has items. `load`: with
   * the page.
   */
  start?: 'click' | 'touch' | 'cart' | 'load';
  /** The same component, rendered by the server. */
  children: ReactNode;
}

/** A part of a static page that is hydrated separately; on every other page it renders only its children. */
export function Island({ name, props, start = 'click', children }: IslandProps) {
  if (!useIsStatic()) return children;
  return (
    <div data-island={name} data-start={start} data-props={props && JSON.stringify(props)} className="contents">
      <StaticPageContext value={false}>{children}</StaticPageContext>
    </div>
  );
}
