/** @deprecated The old name of useAction. */
export { useAction as useDeskAction } from '#features/accounts/use-action.ts';
