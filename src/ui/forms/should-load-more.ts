export interface ScrollBox {
  scrollTop: number;
  clientHeight: number;
  scrollHeight: number;
}

/** spec 9: a dropdown asks for its next page at about 80 % of its scroll. */
export function shouldLoadMore({ scrollTop, clientHeight, scrollHeight }: ScrollBox): boolean {
  return (scrollTop + clientHeight) / Math.max(1, scrollHeight) >= 0.8;
}

/** spec 9: a suggestion list asks when less than 1.5 times its visible height is left. */
export function shouldSuggestMore({ scrollTop, clientHeight, scrollHeight }: ScrollBox): boolean {
  return scrollHeight - scrollTop <= clientHeight * 1.5;
}
