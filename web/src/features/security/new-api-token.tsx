import { apiTokenWish } from '@strainscope/console-contract';
import { Checkbox, Input, InputNumber } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export const SCOPES = [
  { value: 'events:read', label: 'Read events' },
  { value: 'simulations:read', label: 'Read simulations' },
  { value: 'uploads:write', label: 'Upload sensor files' },
];

interface NewApiTokenProps {
  open: boolean;
  hasPassword: boolean;
  onMade: (token: string) => void;
  onClose: () => void;
}

export function NewApiToken({ open, hasPassword, onMade, onClose }: NewApiTokenProps) {
  return (
    <PasswordDialog
      open={open}
      title="New API token"
      hasPassword={hasPassword}
      schema={apiTokenWish}
      initialValues={{ days: 90 }}
      submitLabel="Make the token"
      send={(body) => consoleApi.call('/account/api-tokens/make', { body })}
      onDone={({ data }) => onMade(data.token)}
      onClose={onClose}
    >
      <Field name="name" label="Name" hint="What uses it">
        <Input autoComplete="off" />
      </Field>
      <Field name="gateway" label="Gateway" hint="The device that uploads, if one does.">
        <Input autoComplete="off" />
      </Field>
      <Field name="scopes" label="May">
        <Checkbox.Group options={SCOPES} />
      </Field>
      <Field name="days" label="Days until it expires">
        <InputNumber min={1} max={365} />
      </Field>
    </PasswordDialog>
  );
}
