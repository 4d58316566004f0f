import { formatDate } from '#shared/dates.ts';
import type { CodeVerdict, RevocationList } from './verify-code.rules.ts';

interface VerdictText {
  tone: 'good' | 'warn' | 'bad';
  title: string;
  text: string;
  /** Whether the check was online or offline, and the date of the list. */
  connection: string;
}

type VerdictWords = Omit<VerdictText, 'connection'>;

/** Texts for certificates that we issued but that are no longer valid, for all kinds of checks. */
export const withdrawnWords: Record<'replaced' | 'revoked', VerdictWords> = {
  replaced: {
    tone: 'warn',
    title: 'Replaced by a newer version',
    text: 'We issued this certificate, but it has been replaced. Ask for the newer version.',
  },
  revoked: {
    tone: 'bad',
    title: 'Revoked',
    text: 'We issued this certificate and later revoked it. It is no longer valid.',
  },
};

/** Texts for a valid certificate that another sample of its animal contradicts. */
export function differingWords(tests: readonly string[]): Pick<VerdictWords, 'tone' | 'title' | 'text'> {
  return {
    tone: 'warn',
    title: 'Genuine, but samples differ',
    text: `Another sample of this animal has a different result for: ${tests.join('; ')}. Contact us before you rely on either result.`,
  };
}

const verdictWords: Record<CodeVerdict['status'], VerdictWords> = {
  ...withdrawnWords,
  genuine: {
    tone: 'good',
    title: 'Genuine',
    text: "Our laboratory signed this certificate, and it is unchanged. Check that the microchip number matches the animal's.",
  },
  key_revoked: {
    tone: 'bad',
    title: 'No longer valid',
    text: 'The key that signed this certificate was revoked. Ask for a newly signed certificate.',
  },
  not_genuine: {
    tone: 'bad',
    title: 'Not genuine',
    text: 'The content does not match its signature. It was changed or read incompletely, or it did not come from us.',
  },
  unknown_key: {
    tone: 'warn',
    title: 'Not checked yet',
    text: 'This code was signed with a key that is not stored on this device yet. Connect to the internet and try again.',
  },
  unknown_panel: {
    tone: 'warn',
    title: 'Not checked yet',
    text: 'This code needs a newer list of tests. Connect to the internet and try again.',
  },
};

interface Basis {
  revocations: Pick<RevocationList, 'issuedAt'> | null;
  isFresh: boolean;
}

/** The verdict as text, and how it was checked. */
export function verdictText(verdict: CodeVerdict, { revocations, isFresh }: Basis, countryCode: string): VerdictText {
  const connection = connectionText(revocations, isFresh, countryCode);
  if (verdict.status === 'genuine' && verdict.certificate.differing.length > 0) {
    const { tone, title, text } = differingWords(verdict.certificate.differing);
    return { tone, title, text: `${verdictWords.genuine.text} ${text}`, connection };
  }
  const isCurrent = verdict.status === 'genuine' && isFresh && revocations !== null;
  return { ...verdictWords[verdict.status], ...(isCurrent ? { title: 'Genuine and current' } : {}), connection };
}

function connectionText(revocations: Basis['revocations'], isFresh: boolean, countryCode: string): string {
  if (isFresh)
    return revocations
      ? 'Checked on this device. The list of revoked certificates is current.'
      : 'Checked on this device. The list of revoked certificates could not be read.';
  const list = revocations
    ? `list of revoked certificates dated ${formatDate(revocations.issuedAt, countryCode)}`
    : 'no list of revoked certificates';
  return `Checked on this device, offline (${list}).`;
}
