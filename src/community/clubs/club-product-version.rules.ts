interface Kept {
  note: string;
  couponCode: string | null;
}

/** Of a product in a club's list; the empty text for one that is not in it. */
export function clubProductVersion(product: Kept | undefined): string {
  return product ? JSON.stringify([product.note, product.couponCode]) : '';
}
