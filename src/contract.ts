import { cartContract } from '#features/cart/cart.contract.ts';
import { customProfilesContract } from '#features/cart/custom-profiles.contract.ts';
import { creditsContract } from '#features/loyalty/credits.contract.ts';
import { couponDeskContract } from '#features/loyalty/coupon-desk.contract.ts';
import { loyaltyContract } from '#features/loyalty/loyalty.contract.ts';
import { accountsContract } from '#features/accounts/accounts.contract.ts';
import { authContract } from '#features/accounts/auth.contract.ts';
import { securityContract } from '#features/security/security.contract.ts';
import { peopleContract } from '#features/admin/people.contract.ts';
import { jobDeskContract } from '#features/admin/job-desk.contract.ts';
import { privacyContract } from '#features/privacy/privacy.contract.ts';
import { catalogueContract } from '#features/catalogue/catalogue.contract.ts';
import { pricesContract } from '#features/catalogue/prices.contract.ts';
import { checkoutContract } from '#features/checkout/checkout.contract.ts';
import { invoicesContract } from '#features/orders/invoices.contract.ts';
import { orderDeskContract } from '#features/orders/order-desk.contract.ts';
import { ordersContract } from '#features/orders/orders.contract.ts';
import { advanceContract } from '#features/advance/advance.contract.ts';
import { suppliesContract } from '#features/supplies/supplies.contract.ts';
import { returnsContract } from '#features/orders/returns.contract.ts';
import { paymentsContract } from '#features/payments/payments.contract.ts';
import { giftCardDeskContract } from '#features/payments/gift-card-desk.contract.ts';
import { stockContract } from '#features/stock/stock.contract.ts';
import { mailContract } from '#features/mail/mail.contract.ts';
import { outboxContract } from '#features/mail/outbox.contract.ts';
import { pagesContract } from '#features/pages/pages.contract.ts';
import { factSheetsContract } from '#features/fact-sheets/fact-sheets.contract.ts';
import { newsletterContract } from '#features/requests/newsletter.contract.ts';
import { requestsContract } from '#features/requests/requests.contract.ts';
import { placesContract } from '#features/places/places.contract.ts';
import { activationContract } from '#features/activation/activation.contract.ts';
import { kitTestContract } from '#features/activation/kit-test.contract.ts';
import { extraTestsContract } from '#features/activation/extra-tests.contract.ts';
import { animalsContract } from '#features/animals/animals.contract.ts';
import { sharingContract } from '#features/animals/sharing.contract.ts';
import { breedingContract } from '#features/breeding/breeding.contract.ts';
import { certificatesContract } from '#features/certificates/certificates.contract.ts';
import { diversityContract } from '#features/diversity/diversity.contract.ts';
import { listingDeskContract } from '#features/listings/listing-desk.contract.ts';
import { listingsContract } from '#features/listings/listings.contract.ts';
import { microchipsContract } from '#features/microchips/microchips.contract.ts';
import { parentageContract } from '#features/parentage/parentage.contract.ts';
import { plansContract } from '#features/breeding/plans.contract.ts';
import { kitsContract } from '#features/kits/kits.contract.ts';
import { identityContract } from '#features/lab/identity.contract.ts';
import { labContract } from '#features/lab/lab.contract.ts';
import { sheetsContract } from '#features/sheets/sheets.contract.ts';
import { transfersContract } from '#features/transfers/transfers.contract.ts';
import { clubDeskContract } from '#features/clubs/club-desk.contract.ts';
import { clubsContract } from '#features/clubs/clubs.contract.ts';
import { chipFilmContract } from '#features/collection/chip-film.contract.ts';
import { consignmentsContract } from '#features/collection/consignments.contract.ts';
import { collectionContract } from '#features/collection/collection.contract.ts';
import { acmFormsContract } from '#features/acm-forms/acm-forms.contract.ts';
import { showsContract } from '#features/shows/shows.contract.ts';
import { agentsContract } from '#features/agents/agents.contract.ts';
import { refereesContract } from '#features/agents/referees.contract.ts';
import { programsContract } from '#features/registries/programs.contract.ts';
import { registryDeskContract } from '#features/registries/registry-desk.contract.ts';
import { registriesContract } from '#features/registries/registries.contract.ts';
import { resultsContract } from '#features/results/results.contract.ts';

/** Every slice's contract, put together. Pages import its type only; the browser loads contract.generated.json. */
export const contract = {
  cart: cartContract,
  customProfiles: customProfilesContract,
  loyalty: loyaltyContract,
  credits: creditsContract,
  couponDesk: couponDeskContract,
  accounts: accountsContract,
  auth: authContract,
  security: securityContract,
  privacy: privacyContract,
  people: peopleContract,
  jobDesk: jobDeskContract,
  catalogue: catalogueContract,
  prices: pricesContract,
  checkout: checkoutContract,
  orders: ordersContract,
  invoices: invoicesContract,
  orderDesk: orderDeskContract,
  advance: advanceContract,
  supplies: suppliesContract,
  returns: returnsContract,
  payments: paymentsContract,
  giftCardDesk: giftCardDeskContract,
  stock: stockContract,
  mail: mailContract,
  outbox: outboxContract,
  pages: pagesContract,
  factSheets: factSheetsContract,
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
  identity: identityContract,
  diversity: diversityContract,
  listings: listingsContract,
  listingDesk: listingDeskContract,
  microchips: microchipsContract,
  parentage: parentageContract,
  plans: plansContract,
  results: resultsContract,
  sheets: sheetsContract,
  transfers: transfersContract,
  collection: collectionContract,
  consignments: consignmentsContract,
  chipFilm: chipFilmContract,
  clubs: clubsContract,
  clubDesk: clubDeskContract,
  agents: agentsContract,
  referees: refereesContract,
  acmForms: acmFormsContract,
  shows: showsContract,
  registries: registriesContract,
  registryDesk: registryDeskContract,
  registryPrograms: programsContract,
};
