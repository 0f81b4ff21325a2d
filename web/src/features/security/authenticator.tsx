import { oneCode } from '@strainscope/console-contract';
import { Button, Input, QRCode } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { ownPassword, PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

/** Codes of an authenticator app (TOTP), and the recovery codes that go with it. */
export function Authenticator({ security, onChange }: SecuritySectionProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [dialog, setDialog] = useState<'start' | 'renew' | 'remove'>();
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const close = () => setDialog(undefined);
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    setSetup(undefined);
    onChange();
  };
  return (
    <Section title="Authenticator app">
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {security.totp ? (
        <>
          <p>
            An app makes your codes. {security.recovery_codes_left} recovery{' '}
            {security.recovery_codes_left === 1 ? 'code is' : 'codes are'} left.
          </p>
          <Button onClick={() => setDialog('renew')}>New recovery codes</Button>{' '}
          <Button danger onClick={() => setDialog('remove')}>
            Remove the app
          </Button>
        </>
      ) : setup === undefined ? (
        <>
          <p>An app on your phone makes a code that is asked for after the password.</p>
          <Button onClick={() => setDialog('start')}>Set up an app</Button>
        </>
      ) : (
        <Setup {...setup} onConfirmed={show} />
      )}
      <PasswordDialog
        open={dialog === 'start'}
        title="Set up an authenticator app"
        hasPassword={security.has_password}
        schema={ownPassword}
        submitLabel="Go on"
        send={(body) => consoleApi.call('account.startTotp', { body })}
        onDone={({ data }) => setSetup(data)}
        onClose={close}
      />
      <PasswordDialog
        open={dialog === 'renew'}
        title="New recovery codes"
        hasPassword={security.has_password}
        schema={ownPassword}
        submitLabel="Make new codes"
        send={(body) => consoleApi.call('account.renewRecoveryCodes', { body })}
        onDone={({ data }) => show(data.codes)}
        onClose={close}
      />
      <PasswordDialog
        open={dialog === 'remove'}
        title="Remove the authenticator app"
        hasPassword={security.has_password}
        schema={ownPassword}
        submitLabel="Remove"
        send={(body) => consoleApi.call('account.removeTotp', { body })}
        onDone={() => {
          setCodes(undefined);
          onChange();
        }}
        onClose={close}
      />
    </Section>
  );
}

function Secret({ text }: { text: string }) {
  return (
    <code className={styles['secret']}>
      {(text.match(/.{1,4}/g) ?? []).map((four, at) => (
        <span key={at} className={styles['four']}>
          {four}
        </span>
      ))}
    </code>
  );
}

interface SetupProps {
  secret: string;
  uri: string;
  onConfirmed: (codes: readonly string[]) => void;
}

function Setup({ secret, uri, onConfirmed }: SetupProps) {
  return (
    <div className={styles['setup']}>
      {/* Dark on white in every theme: many apps read no other. */}
      <QRCode value={uri} type="svg" color="#000000" bgColor="#ffffff" aria-label="QR code for the authenticator app" />
      <div>
        <p>
          Scan the code with the app, or type <Secret text={secret} /> into it. Then type the six digits that it shows.
        </p>
        <SchemaForm
          name="app"
          schema={oneCode}
          send={(body) => consoleApi.call('account.confirmTotp', { body })}
          onSent={({ data }) => onConfirmed(data.codes)}
          submitLabel="Confirm"
        >
          <Field name="code" label="Code of six digits">
            <Input autoFocus autoComplete="one-time-code" inputMode="numeric" />
          </Field>
        </SchemaForm>
      </div>
    </div>
  );
}
