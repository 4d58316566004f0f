import type { ReactNode } from 'react';
import { StaticPageContext, useIsStatic } from './static-page.ts';

interface IslandProps {
  /** As src/app/static-pages/mount-island.tsx knows it. */
  name: string;
  /** What the component of that name is given; plain data. */
  props?: object;
  /**
   * `click`: React comes when it is wanted, and presses the first button. `touch`: when a box of it is entered or a button
   * pressed, and continues where someone was. `cart`: when there is something in the cart. `load`: with the page.
   */
  start?: 'click' | 'touch' | 'cart' | 'load';
  /** The same component, as the server draws it. */
  children: ReactNode;
}

/** A part of a static page that React takes over by itself; on every other page just its children. */
export function Island({ name, props, start = 'click', children }: IslandProps) {
  if (!useIsStatic()) return children;
  return (
    <div data-island={name} data-start={start} data-props={props && JSON.stringify(props)} className="contents">
      <StaticPageContext value={false}>{children}</StaticPageContext>
    </div>
  );
}
