import type { FormKind } from './requests.rules.ts';

/** Texts of content/ that end in a form, by their address. */
export const formPages: Readonly<Record<string, FormKind>> = {
  '/contact-us': 'contact',
  '/research-innovation/apply': 'research',
  '/show-secretaries': 'show-stand',
  '/resources/show-sponsorship': 'sponsorship',
  '/resources/collection-agent-nomination': 'collection-agent',
};
