import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { asConsoleError, consoleApi } from '../../api/console.ts';
import { useSession } from '../../session/session.store.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Skeleton } from '../../shared/states/skeleton.tsx';
import { safeNext } from './safe-next.ts';
import { secondFactorPath } from './second-factor-path.ts';

/** Back from a provider, to sign in or to link one more: its answer is in the address, which it leaves at once. */
export function IdentityReturn({ provider }: { provider: string }) {
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.signedIn);
  const [error, setError] = useState<ReturnType<typeof asConsoleError>>();
  useEffect(() => {
    const query = window.location.search;
    // An answer is taken once; React may run an effect twice.
    if (query === '') return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const finish = async () => {
      const { data } = await consoleApi.call('session.signInElsewhere', { body: { provider, query } });
      if ('url' in data) return;
      const next = safeNext(data.next);
      if ('linked' in data) await navigate(next ?? '/user/dashboard', { replace: true });
      else if ('second_factor' in data)
        await navigate(secondFactorPath(data.second_factor._id, next), { replace: true });
      else {
        await navigate(next ?? '/user/dashboard', { replace: true });
        signedIn(data.user);
      }
    };
    finish().catch((thrown: unknown) => {
      const failure = asConsoleError(thrown);
      if (failure.code === 'UNKNOWN_IDENTITY') void navigate('/signup?identity', { replace: true });
      else setError(failure);
    });
  }, [provider, navigate, signedIn]);
  return (
    <FormPanel title="Signing in" links={error && <Link to="/login">Sign in another way</Link>}>
      {error ? <InlineFailure error={error} /> : <Skeleton rows={2} />}
    </FormPanel>
  );
}
