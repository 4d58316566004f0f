import { type BankEntry, UnreadableStatement } from './statement-entry.ts';
import { RefusedUpload } from './refused-upload.ts';
import { createXmlReader } from './xml-reader.ts';

const TEXT_TAGS = new Set(['Ustrd', 'Ref', 'EndToEndId', 'AddtlNtryInf', 'AddtlTxInf', 'Nm']);

/**
 * Entries of an ISO 20022 camt.052, camt.053 or camt.054 file, parsed as a stream. Each is an entry (Ntry), or one of
 * its transactions (TxDtls) if the bank lists them. Stops after `most`. Throws `UnreadableStatement` for any other
 * file.
 */
export function readCamt(xml: string, most = Infinity): BankEntry[] {
  const camt = new CamtReader();
  const reader = createXmlReader(camt);
  try {
    for (let at = 0; at < xml.length && camt.entries.length < most; at += PIECE) reader.push(xml.slice(at, at + PIECE));
    if (camt.entries.length < most) reader.end();
  } catch (error) {
    if (error instanceof RefusedUpload) throw new UnreadableStatement('This is not a readable XML file.');
    throw error;
  }
  if (!camt.isCamt) throw new UnreadableStatement('This is not a camt.053 statement.');
  return camt.entries.slice(0, most);
}

const PIECE = 64 * 1024;

interface Part {
  amount: string;
  currency: string | null;
  isCredit: boolean | null;
  texts: string[];
}

const emptyPart = (): Part => ({ amount: '', currency: null, isCredit: null, texts: [] });

class CamtReader {
  readonly entries: BankEntry[] = [];
  isCamt = false;
  private readonly path: string[] = [];
  private entry: (Part & { on: string | null; details: Part[] }) | null = null;
  private detail: Part | null = null;
  private content = '';

  open = ({ name, attributes }: { name: string; attributes: Record<string, string> }): void => {
    this.path.push(name);
    if (this.path.length > 60) throw new UnreadableStatement('This file is nested too deeply.');
    this.content = '';
    if (name === 'BkToCstmrStmt' || name === 'BkToCstmrAcctRpt' || name === 'BkToCstmrDbtCdtNtfctn') this.isCamt = true;
    if (name === 'Ntry') this.entry = { ...emptyPart(), on: null, details: [] };
    else if (name === 'TxDtls' && this.entry) this.detail = emptyPart();
    else if (name === 'Amt' && this.isOwnAmount()) (this.detail ?? this.entry!).currency = attributes['Ccy'] ?? null;
  };

  text = (text: string): void => {
    if (this.entry) this.content += text;
  };

  close = (name: string): void => {
    const content = this.content.trim();
    this.content = '';
    const part = this.detail ?? this.entry;
    if (part && content) this.take(name, content, part);
    this.path.pop();
    if (name === 'TxDtls' && this.detail && this.entry) {
      this.entry.details.push(this.detail);
      this.detail = null;
    } else if (name === 'Ntry') this.finish();
  };

  private take(name: string, content: string, part: Part): void {
    const parent = this.path.at(-2);
    if (name === 'Amt' && this.isOwnAmount()) part.amount = content;
    else if (name === 'CdtDbtInd' && (parent === 'Ntry' || parent === 'TxDtls')) part.isCredit = content === 'CRDT';
    else if ((name === 'Dt' || name === 'DtTm') && parent === 'BookgDt') this.entry!.on = content.slice(0, 10);
    else if (TEXT_TAGS.has(name) && content !== 'NOTPROVIDED' && part.texts.length < 50) part.texts.push(content);
  }

  /** The booked amount of the entry or transaction, not charges or the instructed amount. */
  private isOwnAmount(): boolean {
    const [parent, above] = [this.path.at(-2), this.path.at(-3)];
    return (
      parent === 'Ntry' || parent === 'TxDtls' || (parent === 'TxAmt' && above === 'AmtDtls' && this.detail !== null)
    );
  }

  /** A batch entry is split into its transactions if each of them states its amount; otherwise it stays one entry. */
  private finish(): void {
    const entry = this.entry;
    this.entry = null;
    this.detail = null;
    if (!entry) return;
    const { details, on } = entry;
    const isBatch = details.length > 1 && details.every(({ amount }) => amount !== '');
    const parts = isBatch ? details : [{ ...entry, texts: [...details.flatMap(({ texts }) => texts), ...entry.texts] }];
    for (const part of parts) {
      const isCredit = part.isCredit ?? entry.isCredit;
      this.entries.push({
        on,
        text: part.texts.join(' '),
        // Do not guess whether it is a credit or a debit: this amount is reported as unreadable.
        amount: isCredit === null ? `${part.amount} (credit or debit not stated)` : part.amount,
        currency: part.currency ?? entry.currency,
        isCredit: isCredit ?? false,
      });
    }
  }
}
