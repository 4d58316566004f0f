const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** "Visa ending in 4242, expires 12/2029". */
export function savedCardLabel(card: { brand: string; last4: string; expMonth: number; expYear: number }): string {
  const month = String(card.expMonth).padStart(2, '0');
  return `${brands[card.brand] ?? card.brand} ending in ${card.last4}, expires ${month}/${card.expYear}`;
}
