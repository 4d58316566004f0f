/** The confirmation page of an order, also without an account. */
export function completePath({ orderId, accessToken }: { orderId: number; accessToken: string }): string {
  return `/checkout/complete?order=${orderId}&access_token=${encodeURIComponent(accessToken)}`;
}
