import { agentsHandlers } from '#community/agents/agents.handlers.ts';
import { animalsHandlers } from '#animals/records/animals.handlers.ts';
import { certificatesHandlers } from '#laboratory/certificates/certificates.handlers.ts';
import { clubFiguresHandlers } from '#community/club-figures/club-figures.handlers.ts';
import { clubsHandlers } from '#community/clubs/clubs.handlers.ts';
import { kitsHandlers } from '#animals/kits/kits.handlers.ts';
import { seriousResultsHandlers } from '#laboratory/serious-results/serious-results.handlers.ts';
import { labHandlers } from '#laboratory/samples/samples.handlers.ts';
import { listingsHandlers } from '#community/breeder-directory/listings.handlers.ts';
import { ordersHandlers } from '#shop/orders/orders.handlers.ts';
import { relativesHandlers } from '#laboratory/relatives/relatives.handlers.ts';
import { otherResultsHandlers } from '#laboratory/other-laboratories/other-results.handlers.ts';
import { parentageHandlers } from '#laboratory/parentage/parentage.handlers.ts';
import { paymentsHandlers } from '#shop/payments/payments.handlers.ts';
import { suppliesHandlers } from '#shop/supplies/supplies.handlers.ts';
import { registriesHandlers } from '#community/registries/registries.handlers.ts';
import { resultsHandlers } from '#laboratory/results/results.handlers.ts';
import { resultExportsHandlers } from '#laboratory/result-exports/result-exports.handlers.ts';
import { showsHandlers } from '#community/shows/shows.handlers.ts';
import { breedingDatesHandlers } from '#animals/breeding-dates/breeding-dates.handlers.ts';
import { calendarHandlers } from '#platform/calendar/calendar.handlers.ts';
import { littersHandlers } from '#laboratory/litters/litters.handlers.ts';
import { loyaltyHandlers } from '#shop/loyalty/loyalty.handlers.ts';
import { mySamplesHandlers } from '#laboratory/my-samples/my-samples.handlers.ts';
import { extraTestsHandlers } from '#animals/extra-tests/extra-tests.handlers.ts';
import { storedSamplesHandlers } from '#animals/stored-samples/stored-samples.handlers.ts';
import { sharingHandlers } from '#animals/sharing/sharing.handlers.ts';
import { transfersHandlers } from '#animals/transfers/transfers.handlers.ts';
import { composeRegistrations } from '#platform/events/registrations.rules.ts';

/** All event handlers and port implementations; handlers of an event run in this order. */
export const registrations = composeRegistrations([
  ...ordersHandlers,
  ...paymentsHandlers,
  ...suppliesHandlers,
  ...animalsHandlers,
  ...kitsHandlers,
  ...storedSamplesHandlers,
  ...extraTestsHandlers,
  ...labHandlers,
  ...seriousResultsHandlers,
  ...resultsHandlers,
  ...otherResultsHandlers,
  ...relativesHandlers,
  ...clubsHandlers,
  ...clubFiguresHandlers,
  ...registriesHandlers,
  ...parentageHandlers,
  ...certificatesHandlers,
  ...resultExportsHandlers,
  ...agentsHandlers,
  ...listingsHandlers,
  ...showsHandlers,
  ...calendarHandlers,
  ...loyaltyHandlers,
  ...sharingHandlers,
  ...transfersHandlers,
  ...breedingDatesHandlers,
  ...mySamplesHandlers,
  ...littersHandlers,
]);
