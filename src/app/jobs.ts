import { accountsJobs } from '#platform/accounts/accounts.jobs.ts';
import { activationJobs } from '#animals/activation/activation.jobs.ts';
import { advanceJobs } from '#shop/advance-orders/advance.jobs.ts';
import { agentsJobs } from '#community/agents/agents.jobs.ts';
import { cartJobs } from '#shop/cart/cart.jobs.ts';
import { catalogueJobs } from '#shop/catalogue/catalogue.jobs.ts';
import { clubsJobs } from '#community/clubs/clubs.jobs.ts';
import { relativesJobs } from '#laboratory/relatives/relatives.jobs.ts';
import { diversityJobs } from '#laboratory/diversity/diversity.jobs.ts';
import { giftKitsJobs } from '#shop/gift-kits/gift-kits.jobs.ts';
import { historyJobs } from '#platform/audit/history.jobs.ts';
import { identityJobs } from '#laboratory/identity/identity.jobs.ts';
import { kitsJobs } from '#animals/kits/kits.jobs.ts';
import { listingsJobs } from '#community/breeder-directory/listings.jobs.ts';
import { loyaltyJobs } from '#shop/loyalty/loyalty.jobs.ts';
import { mailJobs } from '#platform/mail/mail.jobs.ts';
import { ordersJobs } from '#shop/orders/orders.jobs.ts';
import { reviewsJobs } from '#shop/reviews/reviews.jobs.ts';
import { panelsJobs } from '#laboratory/panels/panels.jobs.ts';
import { parentageJobs } from '#laboratory/parentage/parentage.jobs.ts';
import { privacyJobs } from '#platform/privacy/privacy.jobs.ts';
import { paymentsJobs } from '#shop/payments/payments.jobs.ts';
import { seriousResultsJobs } from '#laboratory/serious-results/serious-results.jobs.ts';
import { registriesJobs } from '#community/registries/registries.jobs.ts';
import { signingKeysJobs } from '#laboratory/signing-keys/signing-keys.jobs.ts';
import { stockJobs } from '#shop/stock/stock.jobs.ts';
import { transfersJobs } from '#animals/transfers/transfers.jobs.ts';
import type { Tracing } from '#adapters/tracing/tracing.ts';
import type { JobInfo, JobPace } from '#adapters/jobs.ts';
import type { Deps } from '#platform/context/context.ts';
import { jobCtx } from '#platform/context/job-context.ts';
import type { SliceJobs } from '#platform/context/job-definition.ts';
import { turnaroundJobs } from '#laboratory/turnaround/turnaround.jobs.ts';

/** The background jobs of all slices. */
const slices: SliceJobs[] = [
  accountsJobs,
  activationJobs,
  advanceJobs,
  agentsJobs,
  cartJobs,
  catalogueJobs,
  clubsJobs,
  giftKitsJobs,
  historyJobs,
  identityJobs,
  kitsJobs,
  listingsJobs,
  loyaltyJobs,
  mailJobs,
  ordersJobs,
  diversityJobs,
  relativesJobs,
  panelsJobs,
  parentageJobs,
  paymentsJobs,
  registriesJobs,
  reviewsJobs,
  signingKeysJobs,
  seriousResultsJobs,
  stockJobs,
  privacyJobs,
  transfersJobs,
  turnaroundJobs,
];

/** A web-only process opens the queue to send jobs, but runs none. */
export async function startJobs(deps: Deps, tracing: Tracing | null): Promise<void> {
  await deps.adapters.jobs.start();
  if (deps.config.role === 'web') return;
  for (const slice of slices) {
    for (const [name, handler] of Object.entries(slice.handlers)) {
      const handle = (data: object, job: JobInfo) => handler(jobCtx(deps, job.id), data as never);
      const work = tracing ? (data: object, job: JobInfo) => tracing.traceJob(name, () => handle(data, job)) : handle;
      await deps.adapters.jobs.work<object>(name, work, paceOf(slice, name));
    }
    for (const [name, { work, pauseMs }] of Object.entries(slice.rounds ?? {})) {
      deps.adapters.jobs.repeat(name, () => work(jobCtx(deps, name)), pauseMs);
    }
    for (const [name, cron] of Object.entries(slice.schedules ?? {})) await deps.adapters.jobs.schedule(name, cron);
  }
}

// Reminders and nightly totals may start some seconds late; polling every queue each second would be forty queries a
// second.
function paceOf({ schedules }: SliceJobs, name: string): JobPace {
  return { isUnhurried: schedules?.[name] !== undefined };
}
