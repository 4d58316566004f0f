// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { KitTabs } from './kit-tabs.tsx';

test('the replacements tab is shown only to users who may send replacements', async () => {
  const shown = await mount(<KitTabs sendsReplacements />);
  expect(textOf(shown.page)).toContain('Replacement kits');
  await shown.close();
  const hidden = await mount(<KitTabs sendsReplacements={false} />);
  expect(textOf(hidden.page)).not.toContain('Replacement kits');
  await hidden.close();
});
