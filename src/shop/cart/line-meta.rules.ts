/** What a line of a cart, and of the order made from it, carries besides its columns. */
export interface LineMeta {
  /** Of the breed profile that was chosen for an animal without a breed. */
  breedId?: number;
  /** The stored sample that gets the extra tests. */
  barcode?: string;
  testIds?: number[];
  parentageRequestId?: number;
  /** Barcode of a kit that the buyer has already. */
  kitInHand?: string;
  activationDraftId?: string;
}
