import { credentials } from '@strainscope/console-contract';
import { Input } from 'antd';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { landingPath } from '../../session/landing.ts';
import { useSession } from '../../session/session.store.ts';
import { Field } from '../../shared/form/field.tsx';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { IdentityReturn } from './identity-return.tsx';
import { loginNotice } from './login-notice.ts';
import { OtherWays } from './other-ways.tsx';
import { safeNext } from './safe-next.ts';
import { secondFactorPath } from './second-factor-path.ts';

/** Told before it is sent: a wrong password is all that the server says. Not stricter than any address there may be. */
const typed = credentials.extend({
  email: z
    .string()
    .trim()
    .max(320)
    .regex(/^\S+@\S+$/, 'Not an e-mail address'),
});

/**
 * Sign-in; `:msg` names why the person is here, or the provider that sent them back; `next` is where they wanted to go.
 */
export default function LoginPage() {
  const { msg } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const signedIn = useSession((state) => state.signedIn);
  const next = safeNext(query.get('next'));

  // Also whoever is signed in may come back: they link one more.
  if (msg !== undefined && query.has('state')) return <IdentityReturn provider={msg} />;
  if (user !== null) return <Navigate to={next ?? landingPath(user)} replace />;

  return (
    <FormPanel
      title="Sign in"
      notice={loginNotice(msg)}
      links={
        <>
          <Link to="/forgot-password">Forgot password</Link>
          <Link to="/user/verification">Verify my address</Link>
          <Link to="/signup">Sign up</Link>
        </>
      }
    >
      <SchemaForm
        schema={typed}
        send={(body) => consoleApi.call('session.signIn', { body })}
        onSent={({ data }) => {
          if ('second_factor' in data) void navigate(secondFactorPath(data.second_factor._id, next));
          else signedIn(data);
        }}
        submitLabel="Sign in"
      >
        <Field name="email" label="E-mail">
          <Input type="email" autoComplete="username webauthn" autoFocus />
        </Field>
        <Field name="password" label="Password">
          <Input.Password autoComplete="current-password" />
        </Field>
      </SchemaForm>
      <OtherWays next={next} />
    </FormPanel>
  );
}
