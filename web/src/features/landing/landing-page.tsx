import { Navigate } from 'react-router-dom';
import { landingPath } from '../../session/landing.ts';
import { useSession } from '../../session/session.store.ts';

/** `/user/dashboard`: on to the first screen of the person's role. */
export default function LandingPage() {
  const user = useSession((state) => state.user);
  return <Navigate to={user === null ? '/home' : landingPath(user)} replace />;
}
