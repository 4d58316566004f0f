import { agentsHandlers } from '#features/agents/agents.handlers.ts';
import { animalsHandlers } from '#features/animals/animals.handlers.ts';
import { certificatesHandlers } from '#features/certificates/certificates.handlers.ts';
import { clubsHandlers } from '#features/clubs/clubs.handlers.ts';
import { kitsHandlers } from '#features/kits/kits.handlers.ts';
import { labHandlers } from '#features/lab/lab.handlers.ts';
import { listingsHandlers } from '#features/listings/listings.handlers.ts';
import { ordersHandlers } from '#features/orders/orders.handlers.ts';
import { parentageHandlers } from '#features/parentage/parentage.handlers.ts';
import { paymentsHandlers } from '#features/payments/payments.handlers.ts';
import { registriesHandlers } from '#features/registries/registries.handlers.ts';
import { resultsHandlers } from '#features/results/results.handlers.ts';
import { showsHandlers } from '#features/shows/shows.handlers.ts';
import { composeRegistrations } from '#features/events/registrations.rules.ts';

/** Who handles which event and implements which port, put together; handlers of one event run in this order. */
export const registrations = composeRegistrations([
  ...ordersHandlers,
  ...paymentsHandlers,
  ...animalsHandlers,
  ...kitsHandlers,
  ...labHandlers,
  ...resultsHandlers,
  ...clubsHandlers,
  ...registriesHandlers,
  ...parentageHandlers,
  ...certificatesHandlers,
  ...agentsHandlers,
  ...listingsHandlers,
  ...showsHandlers,
]);
