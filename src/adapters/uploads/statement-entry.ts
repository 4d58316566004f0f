/** An entry of a bank statement, as written in its file. */
export interface BankEntry {
  /** YYYY-MM-DD; null if the file does not state it. */
  on: string | null;
  text: string;
  /** Without a sign. If it is not a number, it is shown to the user who uploaded the file. */
  amount: string;
  currency: string | null;
  isCredit: boolean;
}

/** The message is shown to the user who uploaded the file. */
export class UnreadableStatement extends Error {}
