import { codeAnswer, ConsoleError, type Challenge, type FactorMethod } from '@strainscope/console-contract';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { landingPath } from '../../session/landing.ts';
import { useSession } from '../../session/session.store.ts';
import { Field } from '../../shared/form/field.tsx';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { safeNext } from './safe-next.ts';
import { secondStepOverPath } from './second-factor-path.ts';

const labels: Record<FactorMethod, string> = {
  totp: 'Authenticator app',
  recovery: 'Recovery code',
  email: 'E-mail',
  sms: 'Text message',
};

const onlyCode = codeAnswer.omit({ method: true });

/** `/VerifyOTP/:user_id`: the second step of signing in; the path names the attempt, a cookie proves it. */
export default function SecondFactorPage() {
  const [query] = useSearchParams();
  const user = useSession((state) => state.user);
  const challenge = useLoad('challenge', (signal) => consoleApi.call('session.challenge', undefined, { signal }));
  const [over, setOver] = useState(false);
  if (over || isOver(challenge.error)) return <Navigate to={secondStepOverPath(safeNext(query.get('next')))} replace />;
  if (user !== null) return <Navigate to={safeNext(query.get('next')) ?? landingPath(user)} replace />;
  return (
    <FormPanel title="Second step" links={<Link to="/login">Start again</Link>}>
      <CallView load={challenge} rows={3}>
        {({ data }) => <Answer challenge={data} onOver={() => setOver(true)} />}
      </CallView>
    </FormPanel>
  );
}

const isOver = (error: unknown): boolean => error instanceof ConsoleError && error.code === 'CHALLENGE_OVER';

/** A refusal that leaves nothing to try here leads back to the password. */
const unlessOver = <T,>(call: Promise<T>, onOver: () => void): Promise<T> =>
  call.catch((error: unknown) => {
    if (isOver(error)) onOver();
    throw error;
  });

function Answer({ challenge, onOver }: { challenge: Challenge; onOver: () => void }) {
  const { methods, email_hint, phone_hint } = challenge;
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'totp');
  const signedIn = useSession((state) => state.signedIn);
  const isSent = method === 'email' || method === 'sms';
  return (
    <>
      {methods.length > 1 && (
        <Segmented<FactorMethod>
          block
          vertical={methods.length > 2}
          aria-label="How"
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: labels[value] }))}
        />
      )}
      {isSent && <SendCode method={method} to={method === 'email' ? email_hint : phone_hint} onOver={onOver} />}
      <SchemaForm
        // A field of its own: what is said of a code of the app is not said of one of the paper.
        key={method}
        schema={onlyCode}
        send={({ code }) => unlessOver(consoleApi.call('session.checkCode', { body: { code, method } }), onOver)}
        onSent={({ data }) => {
          if (data) signedIn(data);
        }}
        submitLabel="Sign in"
      >
        <Field name="code" label={method === 'recovery' ? 'Recovery code' : 'Code of six digits'}>
          <Input
            autoFocus
            autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
            inputMode={method === 'recovery' ? 'text' : 'numeric'}
          />
        </Field>
      </SchemaForm>
    </>
  );
}

function SendCode({ method, to, onOver }: { method: 'email' | 'sms'; to: string; onOver: () => void }) {
  const { run, loading, result, error } = useCall(() =>
    unlessOver(consoleApi.call('session.sendCode', { body: { method } }), onOver),
  );
  return (
    <>
      {error && <InlineFailure error={error} />}
      {result !== undefined && <p role="status">A code is on its way to {to}. It works for five minutes.</p>}
      <Button loading={loading} onClick={() => void run()}>
        {result === undefined ? `Send a code to ${to}` : 'Send another code'}
      </Button>
    </>
  );
}
