import { oneCode, phoneField } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { ownPassword } from './password-dialog.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';

const number = z.object({ phone: phoneField, ...ownPassword.shape });

/** A number counts once its owner has typed the code that was sent to it. */
export function PhoneNumber({ security, onChange }: SecuritySectionProps) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Section title="Phone number">
      <p role="status">
        {security.phone_verified ? `${security.phone ?? ''}, verified` : 'No number is verified yet.'}
      </p>
      {sentTo === undefined ? (
        <SchemaForm
          name="number"
          schema={number}
          initialValues={security.phone === null ? {} : { phone: security.phone }}
          send={(body) => consoleApi.call('session.sendCode', { body })}
          onSent={(_, { phone }) => setSentTo(phone)}
          submitLabel="Send a code"
        >
          <Field name="phone" label="Phone" hint="With the country’s code: +31 6 12345678">
            <Input type="tel" autoComplete="tel" />
          </Field>
          <OwnPasswordField hasPassword={security.has_password} />
        </SchemaForm>
      ) : (
        <SchemaForm
          key={sentTo}
          name="number"
          schema={oneCode}
          send={(body) => consoleApi.call('session.checkCode', { body })}
          onSent={() => {
            setSentTo(undefined);
            onChange();
          }}
          submitLabel="Verify"
        >
          <Field name="code" label={`Code sent to ${sentTo}`} hint="It works for five minutes and five tries.">
            <Input autoFocus autoComplete="one-time-code" inputMode="numeric" />
          </Field>
        </SchemaForm>
      )}
    </Section>
  );
}
