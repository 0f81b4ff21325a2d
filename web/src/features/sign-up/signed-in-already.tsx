import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StoredUser } from '../../session/stored-user.ts';
import { useSignOut } from '../login/use-sign-out.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';

interface SignedInAlreadyProps {
  user: StoredUser;
  /** To the invitation that led here, which this account may take. */
  invitation?: ReactNode;
}

/** Stands for the form while somebody is signed in: an account would be made for whoever they are not. */
export function SignedInAlready({ user, invitation }: SignedInAlreadyProps) {
  const signOut = useSignOut();
  return (
    <FormPanel
      title="Sign up"
      notice={`You are signed in as ${user.first_name} ${user.last_name}.`}
      links={
        <>
          {invitation}
          <Link to="/user/dashboard">To your dashboard</Link>
        </>
      }
    >
      <p>To make an account for somebody else, sign out first.</p>
      <Button onClick={() => void signOut()}>Sign out</Button>
    </FormPanel>
  );
}
