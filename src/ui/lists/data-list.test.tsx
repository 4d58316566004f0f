import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DataList } from './data-list.tsx';

function drawn(list: { page?: number; rows: readonly string[] }): string {
  const element = (
    <DataList
      label="Things"
      columns={[{ key: 'name', header: 'Name', cell: (row: string) => row }]}
      rowKey={(row) => row}
      empty="No thing yet."
      pages={2}
      {...list}
    />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('an empty list has its own message, and a page beyond the end links to the first page', () => {
  expect(drawn({ rows: [] })).toContain('No thing yet.');
  expect(drawn({ rows: [], page: 3 })).toContain('Go to the first page');
  expect(drawn({ rows: [], page: 3 })).not.toContain('No thing yet.');
  expect(drawn({ rows: ['One'], page: 2 })).not.toContain('Go to the first page');
});
