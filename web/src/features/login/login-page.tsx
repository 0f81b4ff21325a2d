import { Button, Form, Input } from 'antd';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { landingPath } from '../../routes/landing.ts';
import { useSession } from '../../session/session.store.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { loginNotice } from './login-notice.ts';
import styles from './login.module.css';
import { safeNext } from './safe-next.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Sign-in; `:msg` names why the person is here, `next` where they wanted to go. */
export default function LoginPage() {
  const { msg } = useParams();
  const [query] = useSearchParams();
  const user = useSession((state) => state.user);
  const signedIn = useSession((state) => state.signedIn);
  const { run, loading, error } = useCall((body: Credentials) => consoleApi.call('/auth/login', { body }));
  const next = safeNext(query.get('next'));

  if (user !== null) return <Navigate to={next ?? landingPath(user)} replace />;

  const submit = async (credentials: Credentials) => {
    const answer = await run(credentials);
    if (answer !== undefined) signedIn(answer.data);
  };
  const notice = loginNotice(msg);

  return (
    <div className={styles['login']}>
      <h1>Sign in</h1>
      {notice !== undefined && (
        <p role="status" className={styles['notice']}>
          {notice}
        </p>
      )}
      {error && <InlineFailure error={error} />}
      <Form<Credentials> layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item label="E-mail" name="email" rules={[{ required: true, message: 'Enter your e-mail address.' }]}>
          <Input type="email" autoComplete="username" autoFocus />
        </Form.Item>
        <Form.Item label="Password" name="password" rules={[{ required: true, message: 'Enter your password.' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={loading} block>
          Sign in
        </Button>
      </Form>
      <p className={styles['links']}>
        <Link to="/forgot-password">Forgot password</Link>
        <Link to="/signup">Sign up</Link>
      </p>
    </div>
  );
}
