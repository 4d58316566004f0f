import { expect, test } from 'vitest';
import { currentTab } from './current-tab.ts';

const links = [{ to: '/my/list' }, { to: '/my/list?view=asked' }, { to: '/my/other' }];
const at = (pathname: string, search = '') => currentTab(links, { pathname, search })?.to ?? null;

test('a tab stays the current one when its list is searched, sorted or paged', () => {
  expect(at('/my/list')).toBe('/my/list');
  expect(at('/my/list', '?page=2&search=wren')).toBe('/my/list');
  expect(at('/my/list', '?view=asked')).toBe('/my/list?view=asked');
  expect(at('/my/list', '?search=wren&view=asked&sort=-name')).toBe('/my/list?view=asked');
  expect(at('/my/list', '?view=elsewhere')).toBe('/my/list');
  expect(at('/my')).toBeNull();
});
