export interface ScrollBox {
  scrollTop: number;
  clientHeight: number;
  scrollHeight: number;
}

/** spec 9: a dropdown loads its next page at about 80 % of its scroll height. */
export function shouldLoadMore({ scrollTop, clientHeight, scrollHeight }: ScrollBox): boolean {
  return (scrollTop + clientHeight) / Math.max(1, scrollHeight) >= 0.8;
}

/** spec 9: a suggestion list loads more when less than 1.5 times its visible height is left. */
export function shouldSuggestMore({ scrollTop, clientHeight, scrollHeight }: ScrollBox): boolean {
  return scrollHeight - scrollTop <= clientHeight * 1.5;
}
