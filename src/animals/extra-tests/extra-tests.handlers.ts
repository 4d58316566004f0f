import { animalsTransferred } from '#animals/transfers/transfers.events.ts';
import { handle } from '#platform/events/events.service.ts';

export const extraTestsHandlers = [
  handle(animalsTransferred, () =>
    import('./unpaid-upgrades.service.ts').then((service) => service.queueUnpaidUpgrades),
  ),
];
