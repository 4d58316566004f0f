import { cartApi } from '#shop/cart/cart.api.ts';
import { customProfilesApi } from '#shop/custom-profiles/custom-profiles.api.ts';
import { creditsApi } from '#shop/loyalty/credits.api.ts';
import { couponAdminApi } from '#shop/coupons/coupon-admin.api.ts';
import { loyaltyApi } from '#shop/loyalty/loyalty.api.ts';
import { accountsApi } from '#platform/accounts/accounts.api.ts';
import { authApi } from '#platform/sign-in/auth.api.ts';
import { securityApi } from '#platform/security/security.api.ts';
import { peopleApi } from '#site/users/people.api.ts';
import { jobAdminApi } from '#platform/admin/job-admin.api.ts';
import { privacyApi } from '#platform/privacy/privacy.api.ts';
import { catalogueApi } from '#shop/catalogue/catalogue.api.ts';
import { pricesApi } from '#shop/prices/prices.api.ts';
import { checkoutApi } from '#shop/checkout/checkout.api.ts';
import { expressCheckoutApi } from '#shop/express-checkout/express-checkout.api.ts';
import { paymentsApi } from '#shop/payments/payments.api.ts';
import { giftKitsApi } from '#shop/gift-kits/gift-kits.api.ts';
import { refundDeskApi } from '#shop/refunds/refund-desk.api.ts';
import { giftCardAdminApi } from '#shop/gift-cards/gift-card-admin.api.ts';
import { compareApi } from '#shop/compare/compare.api.ts';
import { reviewAdminApi } from '#shop/reviews/review-admin.api.ts';
import { reviewsApi } from '#shop/reviews/reviews.api.ts';
import { holidaysApi } from '#shop/holidays/holidays.api.ts';
import { stockApi } from '#shop/stock/stock.api.ts';
import { mailApi } from '#platform/mail/mail.api.ts';
import { outboxApi } from '#platform/mail/outbox.api.ts';
import { invoicesApi } from '#shop/invoices/invoices.api.ts';
import { orderAdminApi } from '#shop/order-admin/order-admin.api.ts';
import { ordersApi } from '#shop/orders/orders.api.ts';
import { advanceApi } from '#shop/advance-orders/advance.api.ts';
import { suppliesApi } from '#shop/supplies/supplies.api.ts';
import { sampleDocumentsApi } from '#laboratory/sample-documents/sample-documents.api.ts';
import { guestOrdersApi } from '#shop/guest-orders/guest-orders.api.ts';
import { returnsApi } from '#shop/returns/returns.api.ts';
import { pagesApi } from '#site/content/pages.api.ts';
import { productFeedApi } from '#shop/product-feed/feed.api.ts';
import { factSheetsApi } from '#shop/fact-sheets/fact-sheets.api.ts';
import { newsletterApi } from '#platform/newsletter/newsletter.api.ts';
import { requestsApi } from '#platform/requests/requests.api.ts';
import { placesApi } from '#platform/places/places.api.ts';
import { activationApi } from '#animals/activation/activation.api.ts';
import { kitTestApi } from '#animals/extra-tests/kit-test.api.ts';
import { extraTestsApi } from '#animals/extra-tests/extra-tests.api.ts';
import { animalsApi } from '#animals/records/animals.api.ts';
import { sharingApi } from '#animals/sharing/sharing.api.ts';
import { breedingApi } from '#laboratory/breeding/breeding.api.ts';
import { certificatesApi } from '#laboratory/certificates/certificates.api.ts';
import { diversityApi } from '#laboratory/diversity/diversity.api.ts';
import { relativesApi } from '#laboratory/relatives/relatives.api.ts';
import { listingAdminApi } from '#community/breeder-directory/listing-admin.api.ts';
import { listingsApi } from '#community/breeder-directory/listings.api.ts';
import { microchipsApi } from '#animals/microchips/microchips.api.ts';
import { parentageApi } from '#laboratory/parentage/parentage.api.ts';
import { signingKeysApi } from '#laboratory/signing-keys/signing-keys.api.ts';
import { panelsApi } from '#laboratory/panels/panels.api.ts';
import { plansApi } from '#laboratory/breeding/plans.api.ts';
import { kitsApi } from '#animals/kits/kits.api.ts';
import { identityApi } from '#laboratory/identity/identity.api.ts';
import { mySamplesApi } from '#laboratory/my-samples/my-samples.api.ts';
import { seriousResultsApi } from '#laboratory/serious-results/serious-results.api.ts';
import { calendarApi } from '#platform/calendar/calendar.api.ts';
import { breedingDatesApi } from '#animals/breeding-dates/breeding-dates.api.ts';
import { newLitterApi } from '#animals/new-litter/new-litter.api.ts';
import { storedSamplesApi } from '#animals/stored-samples/sample-storage.api.ts';
import { sampleStorageApi } from '#laboratory/sample-storage/sample-storage.api.ts';
import { estimatesApi } from '#laboratory/estimates/estimates.api.ts';
import { littersApi } from '#laboratory/litters/litters.api.ts';
import { otherResultsApi } from '#laboratory/other-laboratories/other-results.api.ts';
import { labApi } from '#laboratory/samples/samples.api.ts';
import { sheetsApi } from '#animals/spreadsheets/sheets.api.ts';
import { programsApi } from '#community/registries/programs.api.ts';
import { registryAdminApi } from '#community/registries/registry-admin.api.ts';
import { registriesApi } from '#community/registries/registries.api.ts';
import { resultExportsApi } from '#laboratory/result-exports/result-exports.api.ts';
import { resultsApi } from '#laboratory/results/results.api.ts';
import { clubAdminApi } from '#community/club-admin/club-admin.api.ts';
import { clubsApi } from '#community/clubs/clubs.api.ts';
import { acmFormsApi } from '#animals/acm-forms/acm-forms.api.ts';
import { showsApi } from '#community/shows/shows.api.ts';
import { agentsApi } from '#community/agents/agents.api.ts';
import { refereesApi } from '#community/agents/referees.api.ts';
import { chipFilmApi } from '#animals/collection/chip-film.api.ts';
import { consignmentsApi } from '#animals/consignments/consignments.api.ts';
import { collectionApi } from '#animals/collection/collection.api.ts';
import { transfersApi } from '#animals/transfers/transfers.api.ts';

/** The handlers of all slices. */
export const router = {
  cart: cartApi,
  customProfiles: customProfilesApi,
  loyalty: loyaltyApi,
  credits: creditsApi,
  couponAdmin: couponAdminApi,
  accounts: accountsApi,
  auth: authApi,
  security: securityApi,
  privacy: privacyApi,
  people: peopleApi,
  jobAdmin: jobAdminApi,
  catalogue: catalogueApi,
  prices: pricesApi,
  checkout: checkoutApi,
  expressCheckout: expressCheckoutApi,
  orders: ordersApi,
  invoices: invoicesApi,
  orderAdmin: orderAdminApi,
  advance: advanceApi,
  supplies: suppliesApi,
  guestOrders: guestOrdersApi,
  sampleDocuments: sampleDocumentsApi,
  returns: returnsApi,
  payments: paymentsApi,
  giftKits: giftKitsApi,
  giftCardAdmin: giftCardAdminApi,
  refundDesk: refundDeskApi,
  stock: stockApi,
  holidays: holidaysApi,
  compare: compareApi,
  reviews: reviewsApi,
  reviewAdmin: reviewAdminApi,
  mail: mailApi,
  outbox: outboxApi,
  pages: pagesApi,
  productFeed: productFeedApi,
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
  mySamples: mySamplesApi,
  litters: littersApi,
  calendar: calendarApi,
  storedSamples: storedSamplesApi,
  sampleStorage: sampleStorageApi,
  estimates: estimatesApi,
  breedingDates: breedingDatesApi,
  newLitter: newLitterApi,
  otherResults: otherResultsApi,
  seriousResults: seriousResultsApi,
  identity: identityApi,
  diversity: diversityApi,
  relatives: relativesApi,
  listings: listingsApi,
  listingAdmin: listingAdminApi,
  microchips: microchipsApi,
  parentage: parentageApi,
  panels: panelsApi,
  signingKeys: signingKeysApi,
  plans: plansApi,
  results: resultsApi,
  resultExports: resultExportsApi,
  sheets: sheetsApi,
  transfers: transfersApi,
  collection: collectionApi,
  consignments: consignmentsApi,
  chipFilm: chipFilmApi,
  clubs: clubsApi,
  clubAdmin: clubAdminApi,
  agents: agentsApi,
  referees: refereesApi,
  acmForms: acmFormsApi,
  shows: showsApi,
  registries: registriesApi,
  registryAdmin: registryAdminApi,
  registryPrograms: programsApi,
};
