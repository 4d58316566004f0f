import { renderToStaticMarkup } from 'react-dom/server';
import { data } from 'react-router';
import { CoatDrawing } from './coat-drawing.tsx';
import { DRAWING_VERSION, drawings } from './drawings.rules.ts';
import type { Route } from './+types/drawing.page';

const cache = new Map<string, string>();

/** /drawings/1/dog-8-yellow.svg: the same for everyone, cached for a year. */
export function loader({ params: { version, file }, request }: Route.LoaderArgs) {
  const picture = version === String(DRAWING_VERSION) ? find(file) : null;
  if (picture === null) throw data(null, { status: 404 });
  // The URL contains the version of the drawings.
  const etag = `"${version}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'",
  };
  const known = request.headers.get('if-none-match') ?? '';
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  return new Response(picture, { headers });
}

function find(file: string): string | null {
  const drawing = drawings.get(file);
  if (!drawing) return null;
  const known = cache.get(file);
  if (known !== undefined) return known;
  const picture = renderToStaticMarkup(<CoatDrawing drawing={drawing} />).replace(
    '<svg ',
    '<svg xmlns="http://www.w3.org/2000/svg" ',
  );
  cache.set(file, picture);
  return picture;
}
