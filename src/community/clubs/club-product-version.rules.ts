interface VersionedFields {
  note: string;
  couponCode: string | null;
}

/** Version of a product in a club's list; empty for a product that is not in the list. */
export function clubProductVersion(product: VersionedFields | undefined): string {
  return product ? JSON.stringify([product.note, product.couponCode]) : '';
}
