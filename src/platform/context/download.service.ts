import type { Ctx } from './context.ts';

/**
 * Answers a file that a browser saves under its name. Links to it need no `download` attribute, with which the browser would
 * show a refusal as a failed download and not as the page that says why.
 */
export function asDownload(ctx: Pick<Ctx, 'responseHeaders'>, file: File): File {
  const plain = file.name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const exact = encodeURIComponent(file.name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  ctx.responseHeaders.set('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${exact}`);
  return file;
}
