import type { Ctx } from './context.ts';

/**
 * Makes the browser save the returned file under its name. Links to it need no `download` attribute, with which the
 * browser would show an error as a failed download instead of the error page.
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
