import { isMinorBornOn, signUp, type BroughtSignature, type InvitedRole } from '@strainscope/console-contract';
import { useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSession } from '../../session/session.store.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { LetterView } from '../../shared/letter-token/letter-view.tsx';
import { heldPath, useHandOver, useLetterToken } from '../../shared/letter-token/use-letter-token.ts';
import { offerOf } from '../invitations/roles.ts';
import { SignElsewhere } from '../consent/sign-elsewhere.tsx';
import { useBroughtSignature } from './brought-signature.ts';
import { GroupPicker } from './group-picker.tsx';
import { GuardianField } from './guardian-field.tsx';
import { NewPasswordField } from './password-field.tsx';
import { PersonFields } from './person-fields.tsx';
import {
  NothingMeasured,
  readAnew,
  RegistrationTexts,
  shownHashes,
  useRegistrationTexts,
} from './registration-texts.tsx';
import { SensorField } from './sensor-field.tsx';
import styles from './sign-up.module.css';
import { SignedInAlready } from './signed-in-already.tsx';
import { SignedUp } from './signed-up.tsx';

const PAGE = '/signup';
/** Where somebody with an account answers the same letter. */
const CONFIRM_PAGE = '/confirm-team-invite';

/** Refuses a guardian who is a minor: they are told so, and not asked for a guardian of their own. */
const guardianSignUp = signUp.refine(({ birth_date }) => !isMinorBornOn(birth_date), {
  when: () => true,
  path: ['birth_date'],
  error: 'A guardian is at least 18',
});

/** What the form begins with, and where it comes from. */
interface Start {
  token?: string;
  withIdentity?: boolean;
  notice?: string;
  /** The role that the invitation offers. */
  role?: InvitedRole;
  /** Signed with the signature provider before. */
  signature?: BroughtSignature | undefined;
  /** Name of the child, for the invitation of a guardian. */
  child?: string;
  person: { email?: string; first_name?: string; last_name?: string; sensor_id?: string };
}

/** `/signup` alone, from the link of an invitation, or after signing in elsewhere as somebody unknown here. */
export default function SignUpPage() {
  const { token: invited } = useParams();
  const [query] = useSearchParams();
  if (invited !== undefined) return <InvitedSignUp />;
  return query.has('identity') ? <IdentitySignUp /> : <SignUpForm start={{ person: {} }} />;
}

function InvitedSignUp() {
  const token = useLetterToken(PAGE);
  const signature = useBroughtSignature();
  const preview = useLoad(token ?? '', (signal) =>
    consoleApi.call('signUp.invitation', { body: { token: token ?? '' } }, { signal }),
  );
  if (token === undefined)
    return (
      <FormPanel title="Sign up">
        <p>Open the link of the letter again: this page forgets it when it is loaded afresh.</p>
      </FormPanel>
    );
  if (preview.result === undefined) return <Waiting preview={preview} />;
  const { inviter_name, role, place_name, custody, email, first_name, last_name, sensor_id } = preview.result.data;
  // A guardian is invited to a child, who is no place; an administrator to none.
  const isOfPlace = role !== 'guardian' && role !== 'admin';
  const offer = isOfPlace
    ? `to ${place_name}, as ${role === 'player' ? 'a player' : 'staff'}`
    : `to be ${offerOf(role, place_name, custody)}`;
  const person = { email, first_name, last_name, sensor_id };
  const notice = `${inviter_name} invites you ${offer}.`;
  return (
    <SignUpForm start={{ token, notice, role, person, signature, ...(role === 'guardian' && { child: place_name }) }} />
  );
}

function IdentitySignUp() {
  const known = useLoad('identity', (signal) => consoleApi.call('signUp.identity', undefined, { signal }));
  if (known.result === undefined) return <Waiting preview={known} />;
  const notice = 'You have no account here yet. Please check what we were told, and add what is missing.';
  return <SignUpForm start={{ withIdentity: true, notice, person: known.result.data }} />;
}

function Waiting({ preview }: { preview: ReturnType<typeof useLoad<unknown>> }) {
  return (
    <FormPanel title="Sign up">
      <LetterView load={preview} rows={6}>
        {() => null}
      </LetterView>
    </FormPanel>
  );
}

function SignUpForm({ start }: { start: Start }) {
  const { token, withIdentity = false, notice, role, person, signature, child } = start;
  const user = useSession((state) => state.user);
  const texts = useRegistrationTexts();
  const player = (role ?? 'player') === 'player';
  const [done, setDone] = useState<{ email: string; consentPending: boolean }>();
  if (done) return <SignedUp {...done} invited={token !== undefined} />;
  if (user) {
    return (
      <SignedInAlready
        user={user}
        invitation={token !== undefined && <ToInvitation token={token}>Answer the invitation yourself</ToInvitation>}
      />
    );
  }
  return (
    <FormPanel
      title="Sign up"
      wide
      notice={notice}
      links={
        <>
          <SignInInstead token={token} />
          <Link to="/FamilySignup">Sign up with my children</Link>
        </>
      }
    >
      <SchemaForm
        schema={role === 'guardian' ? guardianSignUp : signUp}
        // Checked in the form, too: with an identity nobody needs a password.
        initialValues={{ ...person, ...(withIdentity && { with_identity: true }) }}
        send={(body) =>
          consoleApi
            .call('signUp.register', {
              body: {
                ...body,
                ...(player && { text_hashes: shownHashes(texts) }),
                ...(token !== undefined && { token }),
                ...(signature && { signature }),
              },
            })
            .catch(readAnew(texts))
        }
        onSent={({ data }, { email }) => setDone({ email, consentPending: data.consent_pending })}
        submitLabel="Sign up"
        long
      >
        {token !== undefined && player && (
          <div className={styles['before']}>
            <BeforeSignUp token={token} signature={signature} texts={texts} />
          </div>
        )}
        <PersonFields fixedEmail={token !== undefined} guardian={role === 'guardian'} player={player} />
        {role !== 'guardian' && <GuardianField player={player} />}
        {!withIdentity && <NewPasswordField />}
        {token === undefined ? <GroupPicker /> : player && <SensorField />}
        {player ? <RegistrationTexts load={texts} /> : <NothingMeasured />}
        {child !== undefined && <p>By signing up you say that you are a parent or legal guardian of {child}.</p>}
      </SchemaForm>
    </FormPanel>
  );
}

/**
 * Offers to sign what registering covers with the signature provider before the sign-up, which records it with the
 * account.
 */
function BeforeSignUp(props: {
  token: string;
  signature: BroughtSignature | undefined;
  texts: ReturnType<typeof useRegistrationTexts>;
}) {
  const { token, signature, texts } = props;
  if (signature) return <p role="status">What you have signed is recorded as soon as you sign up below.</p>;
  const decide = () => texts.result?.map(({ purpose, hash }) => ({ purpose, text_hash: hash, given: true })) ?? null;
  return (
    <SignElsewhere
      lead="What you agree to by signing up, below the fields, may be signed as a document first. You come back here."
      decide={decide}
      begin={(decisions) => consoleApi.call('consents.startInvited', { body: { token, decisions } })}
    />
  );
}

/** To the page where somebody with an account answers the letter's invitation. */
function ToInvitation({ token, children }: { token: string; children: ReactNode }) {
  const handOver = useHandOver();
  return (
    <Link to={heldPath(CONFIRM_PAGE)} onClick={() => handOver(CONFIRM_PAGE, token)}>
      {children}
    </Link>
  );
}

/** To the sign-in, and from there to the invitation that the letter is about. */
function SignInInstead({ token }: { token: string | undefined }) {
  const handOver = useHandOver();
  if (token === undefined) return <Link to="/login">I have an account</Link>;
  const next = encodeURIComponent(heldPath(CONFIRM_PAGE));
  return (
    <Link to={`/login?next=${next}`} onClick={() => handOver(CONFIRM_PAGE, token)}>
      I have an account
    </Link>
  );
}
