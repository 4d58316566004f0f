import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the site, in URL order. Machine files (sitemap, robots) stand at the end. */
export default [
  // home and account access
  index('features/pages/home.page.tsx'),
  // audience landing pages
  // catalogue and product pages
  // checkout
  // activation and public tools
  route('tools/sample-tracker', 'features/lab/sample-tracker.page.tsx'),
  route('tools/report-authentication', 'features/certificates/report-authentication.page.tsx'),
  // the account (/my), behind sign-in
  route('my/my-animals/:id/results/:barcode', 'features/results/results.page.tsx'),
  // laboratory (/lab) and administration (/admin), behind roles
  route('lab', 'features/lab/lab-layout.tsx', [
    index('features/lab/bench.page.tsx'),
    route('import', 'features/lab/import.page.tsx'),
    route('samples/:id', 'features/lab/sample.page.tsx'),
  ]),
  // development pages, not in production
  route('dev/ui', 'features/pages/dev-ui.page.tsx'),
  // machine files and not found
] satisfies RouteConfig;

void [index, layout, prefix, route];
