/**
 * When serious results are not released, in the owner's local time. Days are Monday (1) to Sunday (7), times "15:00".
 */
export interface QuietHours {
  isOn: boolean;
  fromDay: number;
  fromTime: string;
  toDay: number;
  toTime: string;
}

export function quietHoursVersion({ isOn, fromDay, fromTime, toDay, toTime }: QuietHours): string {
  return `${isOn} ${fromDay} ${fromTime} ${toDay} ${toTime}`;
}

export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const WEEK = 7 * 24 * 60;
const MINUTE = 60_000;

/** The first moment, from `now` on, at which none of these time zones has quiet hours. `zones` come from `zonesOf`. */
export function endOfQuietHours(now: Date, zones: readonly string[], hours: QuietHours): Date {
  const from = minuteOfWeek(hours.fromDay, hours.fromTime);
  const to = minuteOfWeek(hours.toDay, hours.toTime);
  if (!hours.isOn || from === to) return now;
  let at = now;
  // Each pass moves past the quiet hours of one zone. A zone can recur if its clock changed in between.
  for (let pass = 0; pass < zones.length * 3; pass += 1) {
    const zone = zones.find((one) => isWithin(localMinute(at, one), from, to));
    if (zone === undefined) return at;
    at = endIn(at, zone, to);
  }
  return at;
}

/** The next moment at which the quiet hours end in a zone's local time. */
function endIn(at: Date, zone: string, to: number): Date {
  const wholeMinute = Math.floor(at.getTime() / MINUTE) * MINUTE;
  const left = distance(localMinute(at, zone), to);
  const end = new Date(wholeMinute + left * MINUTE);
  // Corrects for a daylight saving change in between.
  const over = distance(to, localMinute(end, zone));
  const missed = over > WEEK / 2 ? over - WEEK : over;
  return new Date(end.getTime() - missed * MINUTE);
}

/** Minutes from one minute of the week forward to another. */
function distance(from: number, to: number): number {
  return (((to - from) % WEEK) + WEEK) % WEEK;
}

function isWithin(minute: number, from: number, to: number): boolean {
  return distance(from, minute) < distance(from, to);
}

function minuteOfWeek(day: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return ((day - 1) * 24 + hour) * 60 + minute;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes since Monday 00:00 in a zone's local time. */
function localMinute(at: Date, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone);
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = weekDays.findIndex((name) => name === parts.get('weekday')) + 1;
  return minuteOfWeek(day, `${parts.get('hour')}:${parts.get('minute')}`);
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** "Friday 15:00 to Monday 08:00" */
export function quietHoursText({ fromDay, fromTime, toDay, toTime }: QuietHours): string {
  return `${weekDays[fromDay - 1]} ${fromTime} to ${weekDays[toDay - 1]} ${toTime}`;
}
