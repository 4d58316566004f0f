import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ViewAsForm } from './view-as-form.tsx';

test('the reason for viewing as a user states its minimum length before the first attempt', () => {
  const form = renderToStaticMarkup(
    <MemoryRouter>
      <ViewAsForm />
    </MemoryRouter>,
  );
  expect(form).toContain('At least 5 characters. Recorded with every action you take.');
});
