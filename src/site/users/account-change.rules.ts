import { z } from 'zod';
import { accountTypes } from '#platform/accounts/audience.rules.ts';
import type { Audience, Role } from '#platform/accounts/session-user.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import { roleLabels } from './role-labels.rules.ts';

interface Change {
  kind: string;
  fromState: string | null;
  toState: string | null;
  data: unknown;
}

/** Labels for staff, where the labels for the users themselves address them as "you". */
export const staffLabels: Record<string, string> = {
  view_as_started: 'Started viewing the site as this user',
  view_as_stopped: 'Stopped viewing the site as this user',
};

/** Describes a change of roles, type or credit terms, for the history. */
export function accountChange({ kind, fromState, toState, data }: Change): string | null {
  if (kind === 'roles_changed') return roleChange(listed(fromState), listed(toState));
  if (kind === 'type_changed') return `from ${typeLabel(fromState)} to ${typeLabel(toState)}`;
  if (kind !== 'credit_terms_changed') return null;
  const { success, data: stored } = TermsChange.safeParse(data);
  // Older entries have no currency.
  if (!success) return fromState && toState ? `from ${fromState} to ${toState}` : null;
  const { before, after, currency } = stored;
  return `from ${termsInWords(before, currency)} to ${termsInWords(after, currency)}`;
}

const typeLabel = (type: string | null): string => accountTypes[type as Audience] ?? 'unknown';

const listed = (names: string | null): string[] => names?.split(' ').filter(Boolean) ?? [];

function roleChange(before: string[], after: string[]): string {
  const labels = (names: string[]) => names.map((name) => roleLabels[name as Role] ?? name).join(', ');
  const granted = labels(after.filter((name) => !before.includes(name)));
  const revoked = labels(before.filter((name) => !after.includes(name)));
  const parts = [granted && `granted ${granted}`, revoked && `revoked ${revoked}`].filter(Boolean);
  return parts.join('; ') || 'no roles granted or revoked';
}

const Terms = z.object({ onAccount: z.boolean(), creditLimitCents: z.number(), netTermsDays: z.number() });
const TermsChange = z.object({ before: Terms, after: Terms, currency: z.string() });

function termsInWords({ onAccount, creditLimitCents, netTermsDays }: z.infer<typeof Terms>, currency: string): string {
  if (!onAccount) return 'immediate payment';
  return `${formatMoney(creditLimitCents, currency)} ${currency} and ${countOf(netTermsDays, 'day')}`;
}
