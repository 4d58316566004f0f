import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import * as login from './login.page.tsx';
import * as breeder from '#platform/registration/register-breeder.page.tsx';
import * as vet from '#platform/registration/register-vet.page.tsx';
import * as register from '#platform/registration/register.page.tsx';

const shops = { breeder: '/breeder', vet: '/vet', owner: '/pet-owner/products' } as const;
const pages = { '/login': login, '/register': register, '/register/breeder': breeder, '/register/vet': vet };

async function redirectOf(path: keyof typeof pages, type: keyof typeof shops | null): Promise<string | null> {
  const context = new RouterContextProvider();
  const user = type && { type };
  const api = { places: { countries: () => [] } };
  context.set(pageContext, { api, user, visitor: { countryCode: 'AU' } } as unknown as PageDeps);
  const { loader } = pages[path] as unknown as { loader: (args: object) => unknown };
  try {
    await loader({ context, request: new Request(`https://damsire.test${path}`) });
    return null;
  } catch (answer) {
    return (answer as Response).headers.get('location');
  }
}

test.each(Object.keys(pages) as (keyof typeof pages)[])(
  'Q012 a signed-in user is redirected from %s to their shop',
  async (path) => {
    for (const [type, shop] of Object.entries(shops) as [keyof typeof shops, string][])
      expect(await redirectOf(path, type), type).toBe(shop);
    expect(await redirectOf(path, null)).toBeNull();
  },
);
