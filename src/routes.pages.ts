import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the site, in URL order. Machine files (sitemap, robots) stand at the end. */
export default [
  // home and account access
  // audience landing pages
  // catalogue and product pages
  // checkout
  // activation and public tools
  // the account (/my), behind sign-in
  // laboratory (/lab) and administration (/admin), behind roles
  // development pages, not in production
  // machine files and not found
] satisfies RouteConfig;

void [index, layout, prefix, route];
