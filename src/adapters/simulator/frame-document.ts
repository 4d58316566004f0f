import { html } from 'hono/html';

interface FrameHead {
  title: string;
  script: string;
  /** Values for the script, by the name of their `meta` element. */
  values: Readonly<Record<string, string>>;
}

/** A page that the store shows in a frame. */
export function frameDocument({ title, script, values }: FrameHead, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${Object.entries(values).map(([name, value]) => html`<meta name="${name}" content="${value}" />`)}
        <title>${title}</title>
        <link rel="stylesheet" href="/frame.css" />
        <script type="module" src="${script}"></script>
      </head>
      <body>
        <div id="root">${content}</div>
      </body>
    </html>`;
}
