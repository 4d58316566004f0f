import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the site, in URL order. Machine files (sitemap, robots) stand at the end. */
export default [
  // home and account access
  index('features/pages/home.page.tsx'),
  route('login', 'features/accounts/login.page.tsx'),
  route('register', 'features/accounts/register.page.tsx'),
  route('register/confirm', 'features/accounts/register-confirm.page.tsx'),
  route('register/breeder', 'features/accounts/register-breeder.page.tsx'),
  route('register/vet', 'features/accounts/register-vet.page.tsx'),
  route('forgot-password', 'features/accounts/forgot-password.page.tsx'),
  route('reset-password', 'features/accounts/reset-password.page.tsx'),
  route('confirm-email', 'features/security/confirm-email.page.tsx'),
  // audience landing pages
  route('breeder', 'features/catalogue/audience.page.tsx', { id: 'landing-breeder' }),
  route('breeder/for-dogs', 'features/catalogue/species.page.tsx', { id: 'landing-breeder-dogs' }),
  route('breeder/for-cats', 'features/catalogue/species.page.tsx', { id: 'landing-breeder-cats' }),
  route('pet-owner', 'features/catalogue/audience.page.tsx', { id: 'landing-owner' }),
  route('pet-owner/products', 'features/catalogue/owner-shop.page.tsx'),
  route('vet', 'features/catalogue/audience.page.tsx', { id: 'landing-vet' }),
  route('vet/genopet-vet', 'features/catalogue/genopet-vet.page.tsx'),
  route('vet/for-dogs', 'features/catalogue/species.page.tsx', { id: 'landing-vet-dogs' }),
  route('vet/for-cats', 'features/catalogue/species.page.tsx', { id: 'landing-vet-cats' }),
  // catalogue and product pages: breeder and vet, dogs and cats are data of the same pages
  ...['breeder/for-dogs', 'breeder/for-cats', 'vet/for-dogs', 'vet/for-cats'].flatMap((area) => [
    route(`${area}/breeds`, 'features/catalogue/breed-index.page.tsx', { id: `${area}/breeds` }),
    route(`${area}/breeds/:name/:id`, 'features/catalogue/breed.page.tsx', { id: `${area}/breeds/breed` }),
    route(`${area}/build-your-own-profile`, 'features/catalogue/build-profile.page.tsx', {
      id: `${area}/build-your-own-profile`,
    }),
    route(`${area}/full-breed-profile`, 'features/catalogue/full-profile.page.tsx', {
      id: `${area}/full-breed-profile`,
    }),
    route(`${area}/:category`, 'features/catalogue/catalogue.page.tsx', { id: `${area}/category` }),
  ]),
  route('store/:name/p/:id', 'features/catalogue/product.page.tsx'),
  route('search', 'features/catalogue/search.page.tsx'),
  // texts that stand below each species as well; they count once, at the audience
  ...['breeder/for-dogs', 'breeder/for-cats', 'vet/for-dogs', 'vet/for-cats'].flatMap((area) =>
    ['breeder-benefits', 'responsible-breeder-program', ...(area.startsWith('vet') ? ['case-studies'] : [])].map(
      (name) => route(`${area}/${name}`, 'features/pages/content.page.tsx', { id: `${area}/${name}` }),
    ),
  ),
  route('news-and-blogs', 'features/pages/news.page.tsx'),
  // checkout
  route('checkout', 'features/checkout/checkout.page.tsx'),
  route('checkout/complete', 'features/checkout/complete.page.tsx'),
  route('checkout/invoice-complete', 'features/checkout/invoice-complete.page.tsx'),
  route('store/checkout', 'features/checkout/store-checkout.page.tsx'),
  route('withdraw', 'features/orders/withdraw.page.tsx'),
  // activation and public tools
  route('activate', 'features/activation/activate.page.tsx'),
  route('activate/:draft', 'features/activation/activate-draft.page.tsx'),
  route('kit-replacement/:token', 'features/kits/replacement.page.tsx'),
  route('tools/add-animal', 'features/animals/add-animal.page.tsx'),
  route('tools/sample-tracker', 'features/lab/sample-tracker.page.tsx'),
  route('tools/report-authentication', 'features/certificates/report-authentication.page.tsx'),
  route('heterozygosity', 'features/breeding/heterozygosity.page.tsx'),
  // the account (/my), behind sign-in
  route('my', 'features/accounts/my-layout.tsx', [
    route('my-animals', 'features/animals/my-animals.page.tsx'),
    route('my-animals/:id', 'features/animals/animal.page.tsx'),
    route('my-animals/:id/edit', 'features/animals/edit-animal.page.tsx'),
    route('my-animals/:id/results/:barcode', 'features/results/results.page.tsx'),
    route('my-patients', 'features/animals/my-animals.page.tsx', { id: 'my-patients' }),
    route('animals/shared', 'features/animals/my-animals.page.tsx', { id: 'shared-animals' }),
    route('animals/archived', 'features/animals/my-animals.page.tsx', { id: 'archived-animals' }),
    route('orders', 'features/orders/orders.page.tsx'),
    route('orders/:id', 'features/orders/order.page.tsx'),
    route('pending-orders', 'features/orders/pending-orders.page.tsx'),
    route('custom-profiles', 'features/cart/custom-profiles.page.tsx'),
    route('invoices', 'features/orders/invoices.page.tsx'),
    route('vet-invoices', 'features/orders/invoices.page.tsx', { id: 'vet-invoices' }),
    route('statements/:month', 'features/orders/statement.page.tsx'),
    route('invoices/pay/:id', 'features/orders/pay-invoice.page.tsx'),
    route('invoices/:id', 'features/orders/invoice.page.tsx'),
    route('work-spreadsheets', 'features/sheets/work-spreadsheets.page.tsx'),
    route('work-spreadsheets/:id', 'features/sheets/work-spreadsheet.page.tsx'),
    route('oripacks/transfer', 'features/loyalty/multipacks.page.tsx'),
    route('my-profile', 'features/accounts/my-profile.page.tsx'),
    route('security', 'features/security/security.page.tsx'),
    route('privacy', 'features/privacy/privacy.page.tsx'),
    route('activity', 'features/privacy/activity.page.tsx'),
    route('feline-colour', 'features/breeding/feline-colour.page.tsx'),
    route('breeding-strategy', 'features/breeding/breeding-strategy.page.tsx'),
    route('mating-plan', 'features/breeding/mating-plan.page.tsx'),
    route('mating-plan/:id', 'features/breeding/kept-plan.page.tsx'),
    route('parentage-requests', 'features/parentage/parentage-requests.page.tsx'),
    route('parentage-requests/new', 'features/parentage/parentage-new.page.tsx'),
    route('parentage-requests/:id/report', 'features/parentage/parentage-report.page.tsx'),
    route('parentage-consent/:token', 'features/parentage/parentage-consent.page.tsx'),
  ]),
  // laboratory (/lab) and administration (/admin), behind roles
  route('lab', 'features/lab/lab-layout.tsx', [
    index('features/lab/bench.page.tsx'),
    route('import', 'features/lab/import.page.tsx'),
    route('review', 'features/lab/review.page.tsx'),
    route('parentage', 'features/parentage/parentage-reviews.page.tsx'),
    route('parentage/:id', 'features/parentage/parentage-review.page.tsx'),
    route('samples/:id', 'features/lab/sample.page.tsx'),
  ]),
  route('admin', 'features/admin/admin-layout.tsx', [
    index('features/admin/admin-home.page.tsx'),
    route('kits', 'features/kits/kit-desk.page.tsx'),
    route('kits/:id', 'features/kits/kit.page.tsx'),
    route('kit-batches', 'features/kits/batches.page.tsx'),
    route('kit-batches/:id', 'features/kits/batch.page.tsx'),
    route('kit-replacements', 'features/kits/replacements.page.tsx'),
    route('people', 'features/admin/people.page.tsx'),
    route('people/:id', 'features/admin/person.page.tsx'),
    route('orders', 'features/orders/desk-list.page.tsx'),
    route('orders/:id', 'features/orders/desk-order.page.tsx'),
    route('returns', 'features/orders/desk-returns.page.tsx'),
    route('stock', 'features/stock/stock-desk.page.tsx'),
    route('transfers', 'features/payments/transfers-desk.page.tsx'),
  ]),
  route('api-reference', 'features/pages/api-reference.page.tsx'),
  // development pages, not in production
  route('dev/ui', 'features/pages/dev-ui.page.tsx'),
  route('dev/mailbox', 'features/mail/mailbox.page.tsx'),
  route('dev/mailbox/:id', 'features/mail/mail-message.page.tsx'),
  route('dev/mailbox/:id/html', 'features/mail/mail-html.page.tsx'),
  // machine files and not found
  route('robots.txt', 'features/catalogue/robots.page.tsx'),
  route('sitemap.xml', 'features/catalogue/sitemap.page.tsx'),
  // content/**.md by its address, else the 404 page
  route('*', 'features/pages/content.page.tsx'),
] satisfies RouteConfig;

void [index, layout, prefix, route];
