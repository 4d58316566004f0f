import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SideMenu } from './side-menu.tsx';

const sectionOf = (title: string, links: number) => ({
  title,
  links: Array.from({ length: links }, (_, at) => ({ label: `${title} ${at}`, to: `/admin/${title}/${at}` })),
});

function menuOf(...sizes: readonly number[]): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/admin/b/0']}>
      <SideMenu label="Menu" name="Menu" sections={sizes.map((size, at) => sectionOf('abc'.charAt(at), size))}>
        page
      </SideMenu>
    </MemoryRouter>,
  );
}

test('a menu that fits below the header of a small screen shows all its links', () => {
  expect(menuOf(7, 7)).not.toContain('<details');
});

test('a longer menu opens only the section of the page', () => {
  const menu = menuOf(7, 7, 1);
  expect(menu.match(/<details/g)).toHaveLength(3);
  expect(menu.match(/<details open=""/g)).toHaveLength(1);
  expect(menu.slice(menu.indexOf('<details open=""'))).toMatch(/^<details[^>]*><summary>b/);
});
