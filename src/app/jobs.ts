import { accountsJobs } from '#features/accounts/accounts.jobs.ts';
import { activationJobs } from '#features/activation/activation.jobs.ts';
import { advanceJobs } from '#features/advance/advance.jobs.ts';
import { agentsJobs } from '#features/agents/agents.jobs.ts';
import { cartJobs } from '#features/cart/cart.jobs.ts';
import { catalogueJobs } from '#features/catalogue/catalogue.jobs.ts';
import { clubsJobs } from '#features/clubs/clubs.jobs.ts';
import { diversityJobs } from '#features/diversity/diversity.jobs.ts';
import { historyJobs } from '#features/history/history.jobs.ts';
import { kitsJobs } from '#features/kits/kits.jobs.ts';
import { listingsJobs } from '#features/listings/listings.jobs.ts';
import { loyaltyJobs } from '#features/loyalty/loyalty.jobs.ts';
import { mailJobs } from '#features/mail/mail.jobs.ts';
import { ordersJobs } from '#features/orders/orders.jobs.ts';
import { parentageJobs } from '#features/parentage/parentage.jobs.ts';
import { privacyJobs } from '#features/privacy/privacy.jobs.ts';
import { paymentsJobs } from '#features/payments/payments.jobs.ts';
import { registriesJobs } from '#features/registries/registries.jobs.ts';
import { stockJobs } from '#features/stock/stock.jobs.ts';
import { transfersJobs } from '#features/transfers/transfers.jobs.ts';
import type { JobInfo, JobPace } from '#adapters/jobs.ts';
import type { Deps } from './context.ts';
import { jobCtx } from './job-ctx.ts';
import type { SliceJobs } from './slice-jobs.ts';

/** Every slice's background work, put together. */
const slices: SliceJobs[] = [
  accountsJobs,
  activationJobs,
  advanceJobs,
  agentsJobs,
  cartJobs,
  catalogueJobs,
  clubsJobs,
  historyJobs,
  kitsJobs,
  listingsJobs,
  loyaltyJobs,
  mailJobs,
  ordersJobs,
  diversityJobs,
  parentageJobs,
  paymentsJobs,
  registriesJobs,
  stockJobs,
  privacyJobs,
  transfersJobs,
];

export async function startJobs(deps: Deps): Promise<void> {
  await deps.adapters.jobs.start();
  for (const slice of slices) {
    for (const [name, handler] of Object.entries(slice.handlers)) {
      const work = (data: object, job: JobInfo) => handler(jobCtx(deps, job.id), data as never);
      await deps.adapters.jobs.work<object>(name, work, paceOf(slice, name));
    }
    for (const [name, { work, pauseMs }] of Object.entries(slice.rounds ?? {})) {
      deps.adapters.jobs.repeat(name, () => work(jobCtx(deps, name)), pauseMs);
    }
    for (const [name, cron] of Object.entries(slice.schedules ?? {})) await deps.adapters.jobs.schedule(name, cron);
  }
}

// A reminder or a nightly sum may begin some seconds later; forty questions a second are never wanted.
function paceOf({ schedules }: SliceJobs, name: string): JobPace {
  return { isUnhurried: schedules?.[name] !== undefined };
}
