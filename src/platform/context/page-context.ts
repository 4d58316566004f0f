import { createContext } from 'react-router';
import type { SessionUser, Visitor } from './context.ts';

/** Every operation, called in this process: src/app/api-types.ts fills it in. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- declared further elsewhere
export interface ApiClient {}

/** What a page's loader gets: the API client, the user and the address. */
export interface PageDeps {
  api: ApiClient;
  user: SessionUser | null;
  /** From where; the signed-in user is where their account says. */
  visitor: Visitor;
  nonce: string;
  origin: string;
  simulatorOrigin: string | null;
  /** For the provider's form in the browser; empty where no provider is configured. */
  publishableKey: (account: 'AU' | 'EU_US') => string;
  hasPaypal: (account: 'AU' | 'EU_US') => boolean;
  production: boolean;
  /** Countries with a site of their own at /{cc}. */
  regionalSites: readonly string[];
  /** The OpenAPI document, for the page that shows it. */
  describeApi: () => Promise<unknown>;
  /** Only for the page that is shown instead of a refused document. */
  refusal?: Refusal;
}

/** Why the API refused a document that a browser opened as a page. */
export interface Refusal {
  status: number;
  message: string;
}

export const pageContext = createContext<PageDeps>();

/** The finished page on its way out: beside the Response, because React Router looks into bodies and so makes them streams. */
export interface RenderedPage {
  html: Buffer | null;
  /** The innermost route that drew it. */
  routeId: string | null;
}

export const renderedPage = createContext<RenderedPage>();
