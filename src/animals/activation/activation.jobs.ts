import type { SliceJobs } from '#platform/context/job-definition.ts';
import { cancelExtras, recordExtraPayment } from '#animals/extra-tests/order-extra-tests.service.ts';
import { cancelUnpaidUpgrades } from '#animals/extra-tests/unpaid-upgrades.service.ts';
import { expireWaitingReplacements } from './replace-kit.service.ts';
import { sweepDrafts } from './sweep.service.ts';

export const activationJobs: SliceJobs = {
  handlers: {
    'activation.sweep': sweepDrafts,
    'activation.waiting': expireWaitingReplacements,
    'activation.extras_paid': (ctx, data: { orderId: number }) => recordExtraPayment(ctx, data),
    'activation.extras_ended': (ctx, data: { orderId: number }) => cancelExtras(ctx, data),
    'activation.upgrades_lost': (ctx, data: { animalIds: number[] }) => cancelUnpaidUpgrades(ctx, data),
  },
  schedules: { 'activation.sweep': '41 3 * * *', 'activation.waiting': '50 3 * * *' },
};
