import type { InvitedRole } from '@strainscope/console-contract';
import { App, Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSession } from '../../session/session.store.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { Time } from '../../shared/format/time.tsx';
import { LetterView } from '../../shared/letter-token/letter-view.tsx';
import { heldPath, useLetterToken } from '../../shared/letter-token/use-letter-token.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { offerOf } from './roles.ts';

const PAGE = '/confirm-team-invite';

/** `/confirm-team-invite/:token`: somebody with an account looks at an invitation, and takes it. */
export default function ConfirmInvitePage() {
  const token = useLetterToken(PAGE);
  if (token === undefined) {
    return (
      <FormPanel title="Invitation">
        <p>Open the link of the letter again: this page forgets it when it is loaded afresh.</p>
      </FormPanel>
    );
  }
  return <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const user = useSession((state) => state.user);
  const preview = useLoad(token, (signal) => consoleApi.call('invitations.preview', { body: { token } }, { signal }));
  return (
    <FormPanel title="Invitation">
      <LetterView load={preview} rows={3}>
        {({ data: { inviter_name, role, place_name, custody, email, expires_at } }) => (
          <>
            <p>
              {inviter_name} invites you to be {offerOf(role, place_name, custody)}. The invitation is for {email} and
              open until <Time at={expires_at} />.
            </p>
            {user ? (
              <>
                {role === 'guardian' && (
                  <p>By accepting you say that you are a parent or legal guardian of {place_name}.</p>
                )}
                <Acceptance token={token} offer={offerOf(role, place_name, custody)} role={role} personId={user._id} />
              </>
            ) : (
              <SignInFirst />
            )}
          </>
        )}
      </LetterView>
    </FormPanel>
  );
}

function SignInFirst() {
  return (
    <p>
      <Link to={`/login?next=${encodeURIComponent(heldPath(PAGE))}`}>Sign in to accept</Link>
    </p>
  );
}

interface AcceptanceProps {
  token: string;
  offer: string;
  role: InvitedRole;
  /** Id of the person signed in. */
  personId: string;
}

function Acceptance({ token, offer, role, personId }: AcceptanceProps) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.signedIn);
  const accept = useCall(async () => {
    await consoleApi.call('invitations.accept', { body: { token } });
    // It is accepted, whatever fails from here on.
    void message.success(`You are now ${offer}.`);
    // The role may have raised the level, on which the console's pages depend.
    const session = await consoleApi.call('session.current').catch(() => null);
    if (session?.data) signedIn(session.data);
    await navigate(await pageAfter(role, personId, session !== null), { replace: true });
  });
  return (
    <>
      {accept.error && <InlineFailure error={accept.error} faults={[]} />}
      <Button type="primary" loading={accept.loading} onClick={() => void accept.run()}>
        Accept the invitation
      </Button>
    </>
  );
}

/** A player is asked what may be measured, and a guardian sees the child: only once the raised level is known. */
async function pageAfter(role: InvitedRole, personId: string, isLevelKnown: boolean): Promise<string> {
  if (role === 'guardian' && isLevelKnown) return `/family/${personId}`;
  const asked = role === 'player' && !(await mayBeMeasured(personId).catch(() => false));
  return asked ? '/IRB' : '/user/dashboard';
}

/**
 * Tells whether a person consents to measuring: staff and guardians were not asked when they came, but players are
 * measured.
 */
async function mayBeMeasured(id: string): Promise<boolean> {
  const { data } = await consoleApi.call('consents.ofPerson', { params: { id } });
  return data.purposes.some(({ purpose, permitted }) => purpose === 'care' && permitted);
}
