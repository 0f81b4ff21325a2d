import { passkeyRegistration } from '@strainscope/console-contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { Time } from '../../shared/format/time.tsx';
import { registerPasskey } from '../login/passkey.ts';
import { ownPassword, PasswordDialog } from './password-dialog.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

const wish = z.object({ ...ownPassword.shape, name: passkeyRegistration.shape.name });

/** Keys on devices that check their owner: they sign in without a password. */
export function Passkeys({ security, onChange }: SecuritySectionProps) {
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<{ _id: string; name: string }>();
  return (
    <Section title="Passkeys">
      <p>A passkey signs in with the fingerprint, the face or the PIN of a device, without a password.</p>
      <ul className={styles['rows']}>
        {security.passkeys.map(({ _id, name, registered_at, last_used_at }) => (
          <li key={_id}>
            <span>
              {name}{' '}
              <span className={styles['quiet']}>
                since <Time at={registered_at} />
                {last_used_at !== null && (
                  <>
                    , used <Time at={last_used_at} />
                  </>
                )}
              </span>
            </span>
            <Button danger type="text" onClick={() => setLeaving({ _id, name })}>
              Remove {name}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAdding(true)}>Add a passkey</Button>
      <PasswordDialog
        open={adding}
        title="Add a passkey"
        hasPassword={security.has_password}
        schema={wish}
        submitLabel="Go on"
        send={({ password = '', name }) => registerPasskey(password, name)}
        onDone={onChange}
        onClose={() => setAdding(false)}
      >
        <Field name="name" label="Name" hint="For example: my phone">
          <Input autoComplete="off" />
        </Field>
      </PasswordDialog>
      <PasswordDialog
        open={leaving !== undefined}
        title={`Remove ${leaving?.name ?? ''}`}
        hasPassword={security.has_password}
        schema={ownPassword}
        submitLabel="Remove"
        send={(body) => consoleApi.call('account.removePasskey', { params: { id: leaving?._id ?? '' }, body })}
        onDone={onChange}
        onClose={() => setLeaving(undefined)}
      />
    </Section>
  );
}
