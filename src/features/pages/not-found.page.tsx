import { data } from 'react-router';

/** Every address that no page has: a real 404, with the frame of the visitor's country. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
