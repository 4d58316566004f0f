// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { runAction, mount, refuseAsOutdated, textOf, until } from '../../../test/support/dom.tsx';
import { RelativesConsent } from './relatives-consent.tsx';

afterEach(() => vi.unstubAllGlobals());

test("turning the relatives finder on does not show the animal's name", async () => {
  const sent = refuseAsOutdated();
  const { page, close } = await mount(<RelativesConsent animal={{ id: 3, name: 'Jasper' }} consent={null} />);
  expect(textOf(page)).toContain('They see the name Jasper only if you show it');
  await runAction(() => page.querySelector<HTMLInputElement>('input[role=switch]')!.click());
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { isGiven: true, showsName: false, takesMessages: true } });
  await close();
});
