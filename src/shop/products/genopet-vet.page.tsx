import { redirect } from 'react-router';

/** The page stands below each species; the audience-level path leads to the dogs' (Q002). */
export function loader() {
  throw redirect('/vet/for-dogs/genopet-vet', 302);
}
