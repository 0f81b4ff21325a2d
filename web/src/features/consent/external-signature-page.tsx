import type { ConsoleError } from '@strainscope/console-contract';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSession } from '../../session/session.store.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Skeleton } from '../../shared/states/skeleton.tsx';
import { Failure } from '../../shared/states/states.tsx';
import { signUpPath } from '../sign-up/brought-signature.ts';

/** `/adobe-signature`: the way back from the document-signature provider, where what was decided is recorded. */
export default function ExternalSignaturePage() {
  const [query] = useSearchParams();
  const [code, clientId] = [query.get('code'), query.get('client_id')];
  const user = useSession((state) => state.user);
  return (
    <FormPanel title="Document signature" links={<Link to="/IRB">Consent</Link>}>
      {!code || !clientId ? (
        <p>This page is where a signature provider leads back to. There is nothing to complete.</p>
      ) : user ? (
        <Completion code={code} clientId={clientId} ownId={user._id} />
      ) : (
        <ToSignUp code={code} clientId={clientId} />
      )}
    </FormPanel>
  );
}

/** Leads back to the sign-up: a person who signed by the letter of an invitation has no account yet. */
function ToSignUp({ code, clientId }: { code: string; clientId: string }) {
  const load = useLoad('invited', (signal) => consoleApi.call('consents.invitedReturn', undefined, { signal }));
  return (
    <CallView load={load} rows={1}>
      {({ data }) =>
        data === null ? <SignInFirst /> : <Navigate replace to={signUpPath(data, { code, client_id: clientId })} />
      }
    </CallView>
  );
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Nothing is recorded yet. <Link to={`/login?next=${encodeURIComponent(pathname + search)}`}>Sign in</Link> with the
      account with which you began, and it will be.
    </p>
  );
}

function Completion({ code, clientId, ownId }: { code: string; clientId: string; ownId: string }) {
  const { result, error, reload } = useLoad(`${clientId} ${code}`, () =>
    consoleApi.call('consents.finishExternal', { body: { code, client_id: clientId } }),
  );
  if (error) return <Failure error={error} {...(mayTryAgain(error) && { onRetry: reload })} />;
  if (!result) return <Skeleton rows={1} />;
  const whose = result.data.player_id === ownId ? '/IRB' : `/family/${ownId}`;
  return (
    <>
      <p role="status">{result.message} You get a copy by letter.</p>
      <Link to={whose}>See what is decided</Link>
    </>
  );
}

/** What cannot change by itself is not asked again. */
function mayTryAgain({ code, status }: ConsoleError): boolean {
  return code === 'SIGNING_UNFINISHED' || status === 0 || status === 503;
}
