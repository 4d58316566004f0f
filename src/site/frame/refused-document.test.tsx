import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import RefusedDocumentPage from './refused-document.page.tsx';

function render(status: number, message: string): string {
  const props = { loaderData: { status, message } } as Parameters<typeof RefusedDocumentPage>[0];
  const element = <RefusedDocumentPage {...props} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

test('the page of a refused document gives the reason, and a guest can sign in', () => {
  expect(render(409, 'These results were withdrawn.')).toContain('These results were withdrawn.');
  expect(render(404, 'Result not found.')).toContain('your account may not have access to it');
  expect(render(401, 'Unauthorised')).toContain('href="/login"');
});
