import { createElement, type ReactElement, type SVGProps } from 'react';

type IconNode = readonly [tag: string, attributes: Record<string, string>];
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Stands in for the icon library's own maker (vite.config.ts), which sends 6 KB of code with the first page and 90
 * characters with every icon: class names and context that we have no use for.
 */
export default function createIcon({ node }: { node: readonly IconNode[] }): (props: IconProps) => ReactElement {
  return ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
