/** An entry of a bank statement as its file writes it. */
export interface BankEntry {
  /** YYYY-MM-DD; null when the file does not say. */
  on: string | null;
  text: string;
  /** Without sign; what is no amount is shown to the person who sent the file. */
  amount: string;
  currency: string | null;
  isCredit: boolean;
}

/** Its message is for the person who sent the file. */
export class UnreadableStatement extends Error {}
