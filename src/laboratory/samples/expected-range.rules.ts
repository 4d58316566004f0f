import { newSwabStates, trackerStep, type SampleState } from '#animals/stored-samples/samples.rules.ts';
import { addBusinessDays, type Holidays } from '#shared/dates.ts';

/** Share of the turnaround time that may remain at each step of the tracker. */
const remainingShare = [1, 1, 1, 0.9, 0.7, 0.45, 0.2, 0];

interface SampleFacts {
  state: SampleState;
  dueOn: string | null;
}

/**
 * The range of days in which results are expected. Null if the laboratory has not received the sample, has reported it
 * or needs a new swab.
 */
export function expectedRange(
  { now, holidays }: { now: Date; holidays: Holidays },
  { state, dueOn }: SampleFacts,
): { from: string; to: string } | null {
  const step = trackerStep(state);
  if (!dueOn || step < 3 || step >= 7 || newSwabStates.includes(state)) return null;
  const due = new Date(`${dueOn}T00:00:00Z`);
  const latest = due > now ? due : addBusinessDays(now, 2, holidays);
  const days = Math.max(
    1,
    Math.round(((latest.getTime() - now.getTime()) / 86_400_000) * (remainingShare[step] ?? 0.5) * 0.6),
  );
  const earliest = addBusinessDays(now, days, holidays);
  return {
    from: (earliest < latest ? earliest : latest).toISOString().slice(0, 10),
    to: latest.toISOString().slice(0, 10),
  };
}
