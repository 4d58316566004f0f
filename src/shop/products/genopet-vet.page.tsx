import { redirect } from 'react-router';

/** The page exists for each species; the audience-level path redirects to the dog page (Q002). */
export function loader() {
  throw redirect('/vet/for-dogs/genopet-vet', 302);
}
