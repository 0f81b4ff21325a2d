import { apiTokenWish } from '@strainscope/console-contract';
import { Checkbox, Input } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { NumberInput } from '../../shared/form/number-input.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** What a token may, by its scopes. */
export const scopeWords: Readonly<Record<string, string>> = {
  'events:read': 'Read events',
  'simulations:read': 'Read simulations',
  'uploads:write': 'Upload sensor files',
};
const scopes = Object.entries(scopeWords).map(([value, label]) => ({ value, label }));

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
      send={(body) => consoleApi.call('apiTokens.create', { body })}
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
        <Checkbox.Group options={scopes} />
      </Field>
      <Field name="days" label="Days until it expires" hint="365 at most">
        <NumberInput />
      </Field>
    </PasswordDialog>
  );
}
