import { redirect } from 'react-router';

/** Specification section 2: the /store prefix is also used for the checkout. */
export function loader() {
  return redirect('/checkout');
}
