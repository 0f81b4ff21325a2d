import { childSignUp, Level } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useSession } from '../../session/session.store.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { PersonFields } from './person-fields.tsx';

/** `/SignupElse`: somebody with an account signs up a child, which adds the role of a guardian; staff invite instead. */
export default function SignUpElsePage() {
  const user = useSession((state) => state.user);
  const [done, setDone] = useState<string>();
  if (user === null)
    return (
      <FormPanel title="Sign somebody up" links={<Link to="/FamilySignup">Sign up with my children</Link>}>
        <p>
          To sign somebody else up you need an account of your own.{' '}
          <Link to="/login?next=%2FSignupElse">Sign in first</Link>.
        </p>
      </FormPanel>
    );
  if (done !== undefined)
    return (
      <FormPanel title="Two letters are on their way" links={<Link to="/user/dashboard">To the start</Link>}>
        <p role="status">
          One to {done}, to choose a password; one to you, to decide what may be measured. Nothing is processed until
          you have.
        </p>
        <Button onClick={() => setDone(undefined)}>Sign up another child</Button>
      </FormPanel>
    );
  return (
    <FormPanel
      title="Sign up a child"
      wide
      notice="You become a guardian of the child, beside the roles that you have."
      links={
        user.level >= Level.team && <Link to="/user/teams">Staff and players are invited from their team’s page</Link>
      }
    >
      <SchemaForm
        schema={childSignUp}
        send={(body) => consoleApi.call('account.addChild', { body })}
        onSent={(_, { email }) => setDone(email)}
        submitLabel="Sign up"
      >
        <PersonFields other phone={false} />
      </SchemaForm>
    </FormPanel>
  );
}
