import { createElement, type ReactElement, type SVGProps } from 'react';
import { cx } from './cx.ts';

type IconNode = readonly [tag: string, attributes: Record<string, string>];
type IconProps = SVGProps<SVGSVGElement>;

/**
 * Stands in for the icon library's own maker (vite.config.ts), which sends 6 KB of code with the first page and 200
 * characters with every icon. Size and pen are those of the class `icon`; a `strokeWidth` or `fill` of an icon's own goes before it.
 */
export default function createIcon({ node }: { node: readonly IconNode[] }): (props: IconProps) => ReactElement {
  return ({ className, ...props }) =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', ...props, className: cx('icon', className) },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
