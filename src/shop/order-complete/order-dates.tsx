import { CalendarCheck } from 'lucide-react';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import type { DateChange } from '#shop/fulfilment/order-dates.rules.ts';
import { SWAB_DAYS } from '#shop/fulfilment/promised-dates.rules.ts';
import { dayAndMonth } from '#shared/dates.ts';
import { useCountry } from '#ui/use-country.ts';
import type { OrderDates } from '#shop/checkout/checkout.contract.ts';

const changeTexts: Record<DateChange, string> = {
  kit_late: "Your kit is taking longer than we planned, so your dates have changed. We're sorry for the wait.",
  sample_awaited: `Your sample hasn't reached us yet, so your results date has changed. There's no rush: kits are valid for ${sampleFacts['kit-validity']}.`,
  sample_late: 'Your sample reached us later than planned, so your results date has changed.',
  laboratory:
    "Your tests are taking longer than we planned. We're sorry for the wait. We'll email you as soon as they're ready.",
};

const KIT_CAME_LATE =
  "Your kit reached you later than we planned, so your results date has changed. We're sorry for the wait.";

/** The expected dates of kits and results of an order, and the reason if they have changed. */
export function OrderDatesNote({ dates, countryCode }: { dates: OrderDates | null; countryCode?: string }) {
  const country = useCountry(countryCode);
  if (!dates) return null;
  const { kit, results, change } = dates;
  const day = (iso: string) => dayAndMonth(iso, country);
  return (
    <section aria-label="Expected dates" className="flex gap-3 rounded-xl bg-brand-wash p-4 md:p-5">
      <CalendarCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brand" />
      <div className="grid gap-1">
        {kit ? (
          <p>
            <b>Kit by {day(kit.by)}</b>
            {kit.by > kit.promised ? <span className="text-muted"> (originally {day(kit.promised)})</span> : null}
          </p>
        ) : null}
        {results ? (
          <p>
            <b>Results by {day(results.by)}</b>
            {results.by > results.promised ? (
              <span className="text-muted"> (originally {day(results.promised)})</span>
            ) : null}
            {kit ? <span className="text-muted"> if you post the sample within {SWAB_DAYS} business days</span> : null}
          </p>
        ) : null}
        {change ? (
          <p className="text-muted">{change === 'kit_late' && !kit ? KIT_CAME_LATE : changeTexts[change]}</p>
        ) : null}
      </div>
    </section>
  );
}
