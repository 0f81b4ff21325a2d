import { codeChannelChange } from '@strainscope/console-contract';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';

const words = { email: 'A code by e-mail', sms: 'A code by text message' } as const;

/** Codes that are sent at sign-in: weaker than an app, better than nothing. */
export function CodeChannel({ security, onChange }: SecuritySectionProps) {
  const [open, setOpen] = useState(false);
  const { code_channel: channel } = security;
  return (
    <Section title="Codes at sign-in">
      <p>{channel === null ? 'No code is sent at sign-in.' : `${words[channel]} is asked for at sign-in.`}</p>
      <Button onClick={() => setOpen(true)}>Change</Button>
      <PasswordDialog
        open={open}
        title="Codes at sign-in"
        hasPassword={security.has_password}
        schema={codeChannelChange}
        submitLabel="Save"
        send={(body) => consoleApi.call('account.chooseCodeChannel', { body })}
        onDone={onChange}
        onClose={() => setOpen(false)}
      >
        <Field name="channel" label="How">
          <Radio.Group
            options={[
              { value: 'email', label: words.email },
              { value: 'sms', label: words.sms, disabled: !security.phone_verified },
              { value: 'none', label: 'None' },
            ]}
          />
        </Field>
      </PasswordDialog>
    </Section>
  );
}
