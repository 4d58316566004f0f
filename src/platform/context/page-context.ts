import { createContext } from 'react-router';
import type { SessionUser, Visitor } from './context.ts';

/** Calls every API operation in-process; src/app/api-types.ts declares the operations. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- declared further elsewhere
export interface ApiClient {}

/** The dependencies of a page's loader. */
export interface PageDeps {
  api: ApiClient;
  user: SessionUser | null;
  /** The visitor's country and so on; for a signed-in user these come from the account. */
  visitor: Visitor;
  nonce: string;
  origin: string;
  simulatorOrigin: string | null;
  /** For the provider's form in the browser; empty if no provider is configured. */
  publishableKey: (account: 'AU' | 'EU_US') => string;
  hasPaypal: (account: 'AU' | 'EU_US') => boolean;
  production: boolean;
  /** Countries with a regional site at /{cc}. */
  regionalSites: readonly string[];
  /** The OpenAPI document, for the page that shows it. */
  describeApi: () => Promise<unknown>;
  /** Set only for the error page that replaces a refused document. */
  refusal?: Refusal;
}

/** Why the API refused a document that the user opened directly in the browser. */
export interface Refusal {
  status: number;
  message: string;
}

export const pageContext = createContext<PageDeps>();

/**
 * The rendered page, passed beside the Response because React Router reads response bodies and thereby turns them into
 * streams.
 */
export interface RenderedPage {
  html: Buffer | null;
  /** The innermost route that was rendered. */
  routeId: string | null;
}

export const renderedPage = createContext<RenderedPage>();
