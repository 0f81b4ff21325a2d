import { Link } from 'react-router-dom';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { ResendLetter } from './resend-letter.tsx';

interface SignedUpProps {
  email: string;
  consentPending: boolean;
  /** Came by a letter, which proves the address. */
  invited: boolean;
}

/** What happens next; the same for an address that has an account, whose holder is told by letter. */
export function SignedUp({ email, consentPending, invited }: SignedUpProps) {
  return (
    <FormPanel
      title={invited && !consentPending ? 'Your account is open' : 'Almost there'}
      links={<Link to="/login">Sign in</Link>}
    >
      <ul role="status">
        {!invited && <li>We have sent a letter to {email}. Its link verifies your address.</li>}
        {consentPending && (
          <>
            <li>We have written to your guardian. Your account opens when they have consented.</li>
            <li>
              No letter there, or a mistyped address? The staff of your team can send it again, also to another address.
              Without a team, <Link to="/contact">write to us</Link>.
            </li>
          </>
        )}
        {invited && !consentPending && <li>You can sign in.</li>}
      </ul>
      {!invited && <ResendLetter email={email} />}
    </FormPanel>
  );
}
