import { Link, useLocation } from 'react-router-dom';
import { FormPanel } from '../../shared/form/form-panel.tsx';

interface Confirmed {
  child_first_name: string;
  account_open: boolean;
  guardian_known: boolean;
}

/** `/familyplayer/confirmation`: what the guardian's decision has done. */
export default function ConfirmationPage() {
  const confirmed = useLocation().state as Confirmed | null;
  return (
    <FormPanel title="Decision of a parent or guardian" links={<Link to="/login">Sign in</Link>}>
      {confirmed ? <Outcome {...confirmed} /> : <p>A guardian decides by the link of the letter, or when signed in.</p>}
    </FormPanel>
  );
}

function Outcome({ child_first_name: child, account_open: isOpen, guardian_known: isKnown }: Confirmed) {
  return (
    <>
      <p role="status">
        {isOpen
          ? `Your decision is recorded, and the account of ${child} is open.`
          : `Your decision is recorded. The account of ${child} stays closed, and nothing is processed.`}
      </p>
      <p>You and {child} each get a copy of what you signed by e-mail as soon as it is printed.</p>
      {!isKnown && (
        <p>
          You have an account now, to see what is measured and to change your decision.{' '}
          <Link to="/forgot-password">Choose a password</Link> for it.
        </p>
      )}
    </>
  );
}
