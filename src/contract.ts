import { cartContract } from '#shop/cart/cart.contract.ts';
import { customProfilesContract } from '#shop/custom-profiles/custom-profiles.contract.ts';
import { creditsContract } from '#shop/loyalty/credits.contract.ts';
import { couponAdminContract } from '#shop/coupons/coupon-admin.contract.ts';
import { loyaltyContract } from '#shop/loyalty/loyalty.contract.ts';
import { accountsContract } from '#platform/accounts/accounts.contract.ts';
import { authContract } from '#platform/sign-in/auth.contract.ts';
import { securityContract } from '#platform/security/security.contract.ts';
import { peopleContract } from '#site/users/people.contract.ts';
import { jobAdminContract } from '#platform/admin/job-admin.contract.ts';
import { privacyContract } from '#platform/privacy/privacy.contract.ts';
import { catalogueContract } from '#shop/catalogue/catalogue.contract.ts';
import { pricesContract } from '#shop/prices/prices.contract.ts';
import { checkoutContract } from '#shop/checkout/checkout.contract.ts';
import { expressCheckoutContract } from '#shop/express-checkout/express-checkout.contract.ts';
import { invoicesContract } from '#shop/invoices/invoices.contract.ts';
import { orderAdminContract } from '#shop/order-admin/order-admin.contract.ts';
import { ordersContract } from '#shop/orders/orders.contract.ts';
import { advanceContract } from '#shop/advance-orders/advance.contract.ts';
import { suppliesContract } from '#shop/supplies/supplies.contract.ts';
import { guestOrdersContract } from '#shop/guest-orders/guest-orders.contract.ts';
import { returnsContract } from '#shop/returns/returns.contract.ts';
import { paymentsContract } from '#shop/payments/payments.contract.ts';
import { giftKitsContract } from '#shop/gift-kits/gift-kits.contract.ts';
import { refundDeskContract } from '#shop/refunds/refund-desk.contract.ts';
import { giftCardAdminContract } from '#shop/gift-cards/gift-card-admin.contract.ts';
import { compareContract } from '#shop/compare/compare.contract.ts';
import { reviewAdminContract } from '#shop/reviews/review-admin.contract.ts';
import { reviewsContract } from '#shop/reviews/reviews.contract.ts';
import { holidaysContract } from '#shop/holidays/holidays.contract.ts';
import { stockContract } from '#shop/stock/stock.contract.ts';
import { mailContract } from '#platform/mail/mail.contract.ts';
import { outboxContract } from '#platform/mail/outbox.contract.ts';
import { pagesContract } from '#site/content/pages.contract.ts';
import { productFeedContract } from '#shop/product-feed/feed.contract.ts';
import { factSheetsContract } from '#shop/fact-sheets/fact-sheets.contract.ts';
import { newsletterContract } from '#platform/newsletter/newsletter.contract.ts';
import { requestsContract } from '#platform/requests/requests.contract.ts';
import { placesContract } from '#platform/places/places.contract.ts';
import { activationContract } from '#animals/activation/activation.contract.ts';
import { kitTestContract } from '#animals/extra-tests/kit-test.contract.ts';
import { extraTestsContract } from '#animals/extra-tests/extra-tests.contract.ts';
import { animalsContract } from '#animals/records/animals.contract.ts';
import { sharingContract } from '#animals/sharing/sharing.contract.ts';
import { breedingContract } from '#laboratory/breeding/breeding.contract.ts';
import { certificatesContract } from '#laboratory/certificates/certificates.contract.ts';
import { diversityContract } from '#laboratory/diversity/diversity.contract.ts';
import { relativesContract } from '#laboratory/relatives/relatives.contract.ts';
import { listingAdminContract } from '#community/breeder-directory/listing-admin.contract.ts';
import { listingsContract } from '#community/breeder-directory/listings.contract.ts';
import { microchipsContract } from '#animals/microchips/microchips.contract.ts';
import { parentageContract } from '#laboratory/parentage/parentage.contract.ts';
import { signingKeysContract } from '#laboratory/signing-keys/signing-keys.contract.ts';
import { panelsContract } from '#laboratory/panels/panels.contract.ts';
import { plansContract } from '#laboratory/breeding/plans.contract.ts';
import { kitsContract } from '#animals/kits/kits.contract.ts';
import { identityContract } from '#laboratory/identity/identity.contract.ts';
import { mySamplesContract } from '#laboratory/my-samples/my-samples.contract.ts';
import { seriousResultsContract } from '#laboratory/serious-results/serious-results.contract.ts';
import { calendarContract } from '#platform/calendar/calendar.contract.ts';
import { newLitterContract } from '#animals/new-litter/new-litter.contract.ts';
import { breedingDatesContract } from '#animals/breeding-dates/breeding-dates.contract.ts';
import { storedSamplesContract } from '#animals/stored-samples/sample-storage.contract.ts';
import { sampleStorageContract } from '#laboratory/sample-storage/sample-storage.contract.ts';
import { estimatesContract } from '#laboratory/estimates/estimates.contract.ts';
import { littersContract } from '#laboratory/litters/litters.contract.ts';
import { otherResultsContract } from '#laboratory/other-laboratories/other-results.contract.ts';
import { labContract } from '#laboratory/samples/samples.contract.ts';
import { sheetsContract } from '#animals/spreadsheets/sheets.contract.ts';
import { transfersContract } from '#animals/transfers/transfers.contract.ts';
import { clubAdminContract } from '#community/club-admin/club-admin.contract.ts';
import { clubsContract } from '#community/clubs/clubs.contract.ts';
import { chipFilmContract } from '#animals/collection/chip-film.contract.ts';
import { consignmentsContract } from '#animals/consignments/consignments.contract.ts';
import { collectionContract } from '#animals/collection/collection.contract.ts';
import { acmFormsContract } from '#animals/acm-forms/acm-forms.contract.ts';
import { showsContract } from '#community/shows/shows.contract.ts';
import { agentsContract } from '#community/agents/agents.contract.ts';
import { refereesContract } from '#community/agents/referees.contract.ts';
import { programsContract } from '#community/registries/programs.contract.ts';
import { registryAdminContract } from '#community/registries/registry-admin.contract.ts';
import { registriesContract } from '#community/registries/registries.contract.ts';
import { sampleDocumentsContract } from '#laboratory/sample-documents/sample-documents.contract.ts';
import { resultExportsContract } from '#laboratory/result-exports/result-exports.contract.ts';
import { resultsContract } from '#laboratory/results/results.contract.ts';

/** The contracts of all slices. Pages import only its type; the browser loads contract.generated.json. */
export const contract = {
  cart: cartContract,
  customProfiles: customProfilesContract,
  loyalty: loyaltyContract,
  credits: creditsContract,
  couponAdmin: couponAdminContract,
  accounts: accountsContract,
  auth: authContract,
  security: securityContract,
  privacy: privacyContract,
  people: peopleContract,
  jobAdmin: jobAdminContract,
  catalogue: catalogueContract,
  prices: pricesContract,
  checkout: checkoutContract,
  expressCheckout: expressCheckoutContract,
  orders: ordersContract,
  invoices: invoicesContract,
  orderAdmin: orderAdminContract,
  advance: advanceContract,
  supplies: suppliesContract,
  guestOrders: guestOrdersContract,
  returns: returnsContract,
  payments: paymentsContract,
  giftKits: giftKitsContract,
  giftCardAdmin: giftCardAdminContract,
  refundDesk: refundDeskContract,
  stock: stockContract,
  holidays: holidaysContract,
  reviews: reviewsContract,
  reviewAdmin: reviewAdminContract,
  mail: mailContract,
  outbox: outboxContract,
  pages: pagesContract,
  productFeed: productFeedContract,
  compare: compareContract,
  factSheets: factSheetsContract,
  sampleDocuments: sampleDocumentsContract,
  requests: requestsContract,
  newsletter: newsletterContract,
  places: placesContract,
  activation: activationContract,
  kitTest: kitTestContract,
  extraTests: extraTestsContract,
  animals: animalsContract,
  sharing: sharingContract,
  breeding: breedingContract,
  certificates: certificatesContract,
  kits: kitsContract,
  lab: labContract,
  mySamples: mySamplesContract,
  litters: littersContract,
  calendar: calendarContract,
  storedSamples: storedSamplesContract,
  sampleStorage: sampleStorageContract,
  estimates: estimatesContract,
  breedingDates: breedingDatesContract,
  newLitter: newLitterContract,
  otherResults: otherResultsContract,
  seriousResults: seriousResultsContract,
  identity: identityContract,
  diversity: diversityContract,
  relatives: relativesContract,
  listings: listingsContract,
  listingAdmin: listingAdminContract,
  microchips: microchipsContract,
  parentage: parentageContract,
  panels: panelsContract,
  signingKeys: signingKeysContract,
  plans: plansContract,
  results: resultsContract,
  resultExports: resultExportsContract,
  sheets: sheetsContract,
  transfers: transfersContract,
  collection: collectionContract,
  consignments: consignmentsContract,
  chipFilm: chipFilmContract,
  clubs: clubsContract,
  clubAdmin: clubAdminContract,
  agents: agentsContract,
  referees: refereesContract,
  acmForms: acmFormsContract,
  shows: showsContract,
  registries: registriesContract,
  registryAdmin: registryAdminContract,
  registryPrograms: programsContract,
};
