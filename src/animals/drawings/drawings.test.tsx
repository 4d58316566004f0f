import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnimalDrawing } from './animal-drawing.tsx';
import { DRAWING_VERSION, drawingPath, drawings, drawingSizes, type DrawnAnimal } from './drawings.rules.ts';
import { loader } from './drawing.page.tsx';

const labrador = { name: 'Labrador Retriever', group: 'Sporting', groupNumber: 8 };
const juno: DrawnAnimal & { photo: string | null } = {
  species: { id: 1 },
  breed: labrador,
  colour: 'yellow',
  photo: null,
};

function fetchDrawing(path: string, headers: Record<string, string> = {}): Response {
  const [, , version = '', file = ''] = path.split('/');
  const request = new Request(`http://localhost${path}`, { headers });
  return loader({ params: { version, file }, request } as Parameters<typeof loader>[0]);
}

test('the URL of a drawing contains only build and coat', () => {
  const sourceOf = (animal: DrawnAnimal) =>
    / src="([^"]+)"/.exec(renderToStaticMarkup(<AnimalDrawing animal={animal} />))?.[1];
  expect(sourceOf(juno)).toBe('/drawings/1/dog-8-yellow.svg');
  expect(sourceOf({ ...juno, colour: 'Black and white' })).toBe('/drawings/1/dog-8-black-with-white.svg');
  expect(sourceOf({ ...juno, colour: 'spotted', breed: null })).toBe('/drawings/1/dog-8.svg');
  const siamese = { species: { id: 2 }, breed: { name: 'Siamese', group: null, groupNumber: null } };
  expect(sourceOf({ ...siamese, colour: 'seal point' })).toBe('/drawings/1/cat-oriental-seal.svg');
  expect(sourceOf({ ...siamese, colour: null })).toBe('/drawings/1/cat-oriental.svg');
});

test('a picture reserves its space before it is loaded, and one far down the page is loaded lazily', () => {
  const near = renderToStaticMarkup(<AnimalDrawing animal={juno} className="w-full" />);
  expect(near).toContain('alt="" width="260" height="220" class="object-contain w-full"');
  expect(near).not.toContain('loading=');
  expect(renderToStaticMarkup(<AnimalDrawing animal={juno} lazy />)).toContain('loading="lazy"');
  const photo = renderToStaticMarkup(<AnimalDrawing animal={{ ...juno, photo: '/photo' }} lazy />);
  expect(photo).toContain('src="/photo"');
  expect(photo).toContain('loading="lazy"');
});

test('a drawing is a separate public document that caches may store for a year', async () => {
  const answer = fetchDrawing('/drawings/1/dog-8-yellow.svg');
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    'content-type': 'image/svg+xml',
    etag: '"1"',
  });
  const picture = await answer.text();
  expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 260 220"/);
  expect(picture).toContain('fill="#ecd0a0"');
  const again = fetchDrawing('/drawings/1/dog-8-yellow.svg', { 'if-none-match': 'W/"1"' });
  expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([
    304,
    'public, max-age=31536000, immutable',
    '',
  ]);
});

test.each([
  '/drawings/2/dog-8-yellow.svg',
  '/drawings/1/dog-8-yellow',
  '/drawings/1/dog-11.svg',
  '/drawings/1/dog-8-white-with-white.svg',
  '/drawings/1/dog-oriental.svg',
  '/drawings/1/cat-oriental-seal-with-white.svg',
  '/drawings/1/__proto__',
  '/drawings/01/dog-8.svg',
])('the URL %s belongs to no drawing and returns 404', (path) => {
  expect(() => fetchDrawing(path)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

// Browsers cache a drawing for a year: if this test fails, increase DRAWING_VERSION and update the checksum.
test('the drawings of a version do not change', async () => {
  const sum = createHash('sha256');
  for (const drawing of drawings.values()) {
    const picture = await fetchDrawing(drawingPath(drawing)).text();
    const { width, height } = drawingSizes[drawing.species];
    expect(picture).toMatch(new RegExp(`viewBox="\\d+ -?\\d+ ${width} ${height}"`));
    sum.update(picture);
  }
  expect(drawings.size).toBe(320);
  expect([DRAWING_VERSION, sum.digest('hex').slice(0, 12)]).toEqual([1, '9f9b378ac507']);
});
