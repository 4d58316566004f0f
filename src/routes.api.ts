import { cartApi } from '#features/cart/cart.api.ts';
import { customProfilesApi } from '#features/cart/custom-profiles.api.ts';
import { creditsApi } from '#features/loyalty/credits.api.ts';
import { couponDeskApi } from '#features/loyalty/coupon-desk.api.ts';
import { loyaltyApi } from '#features/loyalty/loyalty.api.ts';
import { accountsApi } from '#features/accounts/accounts.api.ts';
import { authApi } from '#features/accounts/auth.api.ts';
import { securityApi } from '#features/security/security.api.ts';
import { peopleApi } from '#features/admin/people.api.ts';
import { jobDeskApi } from '#features/admin/job-desk.api.ts';
import { privacyApi } from '#features/privacy/privacy.api.ts';
import { catalogueApi } from '#features/catalogue/catalogue.api.ts';
import { pricesApi } from '#features/catalogue/prices.api.ts';
import { checkoutApi } from '#features/checkout/checkout.api.ts';
import { paymentsApi } from '#features/payments/payments.api.ts';
import { giftCardDeskApi } from '#features/payments/gift-card-desk.api.ts';
import { stockApi } from '#features/stock/stock.api.ts';
import { mailApi } from '#features/mail/mail.api.ts';
import { outboxApi } from '#features/mail/outbox.api.ts';
import { invoicesApi } from '#features/orders/invoices.api.ts';
import { orderDeskApi } from '#features/orders/order-desk.api.ts';
import { ordersApi } from '#features/orders/orders.api.ts';
import { advanceApi } from '#features/advance/advance.api.ts';
import { suppliesApi } from '#features/supplies/supplies.api.ts';
import { returnsApi } from '#features/orders/returns.api.ts';
import { pagesApi } from '#features/pages/pages.api.ts';
import { factSheetsApi } from '#features/fact-sheets/fact-sheets.api.ts';
import { newsletterApi } from '#features/requests/newsletter.api.ts';
import { requestsApi } from '#features/requests/requests.api.ts';
import { placesApi } from '#features/places/places.api.ts';
import { activationApi } from '#features/activation/activation.api.ts';
import { kitTestApi } from '#features/activation/kit-test.api.ts';
import { extraTestsApi } from '#features/activation/extra-tests.api.ts';
import { animalsApi } from '#features/animals/animals.api.ts';
import { sharingApi } from '#features/animals/sharing.api.ts';
import { breedingApi } from '#features/breeding/breeding.api.ts';
import { certificatesApi } from '#features/certificates/certificates.api.ts';
import { diversityApi } from '#features/diversity/diversity.api.ts';
import { listingDeskApi } from '#features/listings/listing-desk.api.ts';
import { listingsApi } from '#features/listings/listings.api.ts';
import { microchipsApi } from '#features/microchips/microchips.api.ts';
import { parentageApi } from '#features/parentage/parentage.api.ts';
import { plansApi } from '#features/breeding/plans.api.ts';
import { kitsApi } from '#features/kits/kits.api.ts';
import { identityApi } from '#features/lab/identity.api.ts';
import { labApi } from '#features/lab/lab.api.ts';
import { sheetsApi } from '#features/sheets/sheets.api.ts';
import { programsApi } from '#features/registries/programs.api.ts';
import { registryDeskApi } from '#features/registries/registry-desk.api.ts';
import { registriesApi } from '#features/registries/registries.api.ts';
import { resultsApi } from '#features/results/results.api.ts';
import { clubDeskApi } from '#features/clubs/club-desk.api.ts';
import { clubsApi } from '#features/clubs/clubs.api.ts';
import { acmFormsApi } from '#features/acm-forms/acm-forms.api.ts';
import { showsApi } from '#features/shows/shows.api.ts';
import { agentsApi } from '#features/agents/agents.api.ts';
import { refereesApi } from '#features/agents/referees.api.ts';
import { chipFilmApi } from '#features/collection/chip-film.api.ts';
import { consignmentsApi } from '#features/collection/consignments.api.ts';
import { collectionApi } from '#features/collection/collection.api.ts';
import { transfersApi } from '#features/transfers/transfers.api.ts';

/** Every slice's handlers, put together. */
export const router = {
  cart: cartApi,
  customProfiles: customProfilesApi,
  loyalty: loyaltyApi,
  credits: creditsApi,
  couponDesk: couponDeskApi,
  accounts: accountsApi,
  auth: authApi,
  security: securityApi,
  privacy: privacyApi,
  people: peopleApi,
  jobDesk: jobDeskApi,
  catalogue: catalogueApi,
  prices: pricesApi,
  checkout: checkoutApi,
  orders: ordersApi,
  invoices: invoicesApi,
  orderDesk: orderDeskApi,
  advance: advanceApi,
  supplies: suppliesApi,
  returns: returnsApi,
  payments: paymentsApi,
  giftCardDesk: giftCardDeskApi,
  stock: stockApi,
  mail: mailApi,
  outbox: outboxApi,
  pages: pagesApi,
  factSheets: factSheetsApi,
  requests: requestsApi,
  newsletter: newsletterApi,
  places: placesApi,
  activation: activationApi,
  kitTest: kitTestApi,
  extraTests: extraTestsApi,
  animals: animalsApi,
  sharing: sharingApi,
  breeding: breedingApi,
  certificates: certificatesApi,
  kits: kitsApi,
  lab: labApi,
  identity: identityApi,
  diversity: diversityApi,
  listings: listingsApi,
  listingDesk: listingDeskApi,
  microchips: microchipsApi,
  parentage: parentageApi,
  plans: plansApi,
  results: resultsApi,
  sheets: sheetsApi,
  transfers: transfersApi,
  collection: collectionApi,
  consignments: consignmentsApi,
  chipFilm: chipFilmApi,
  clubs: clubsApi,
  clubDesk: clubDeskApi,
  agents: agentsApi,
  referees: refereesApi,
  acmForms: acmFormsApi,
  shows: showsApi,
  registries: registriesApi,
  registryDesk: registryDeskApi,
  registryPrograms: programsApi,
};
