/// <reference types="vite/client" />
/// <reference types="@react-router/node" />

declare module 'fontkit' {
  export interface Glyph {
    path: { toSVG(): string };
  }
  export interface Font {
    unitsPerEm: number;
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[]; advanceWidth: number };
  }
  export function openSync(file: string): Font;
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';
  const build: ServerBuild;
  export = build;
}

/** URL of the built src/static.client.ts (vite.config.ts). */
declare module 'virtual:static-script' {
  const url: string;
  export default url;
}

interface Window {
  /** The buttons of a static page that were clicked before its script loaded (src/app/early-input.ts). */
  early?: Map<HTMLElement, unknown>;
}
