import type { FormKind } from './requests.rules.ts';

/** Pages of content/ that end with a form, by their URL. */
export const formPages: Readonly<Record<string, FormKind>> = {
  '/contact-us': 'contact',
  '/research-innovation/apply': 'research',
  '/show-secretaries': 'show-stand',
  '/resources/show-sponsorship': 'sponsorship',
  '/resources/collection-agent-nomination': 'collection-agent',
};
