import { Modal } from 'antd';
import { z } from 'zod';
import type { FormSchema } from '../../shared/form/form-schema.ts';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import type { ReactNode } from 'react';
import { OwnPasswordField } from './own-password-field.tsx';

/** Whoever has none sends none. */
export const ownPassword = z.object({ password: z.string().max(1024).optional() });

interface PasswordDialogProps<S extends FormSchema, T> {
  title: string;
  /** Whoever signs in elsewhere, or with a passkey, may have none. */
  hasPassword: boolean;
  schema: S;
  initialValues?: Partial<z.input<S>>;
  submitLabel: string;
  send: (values: z.output<S>) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
  /** Asked beside the password. */
  children?: ReactNode;
}

/** Asks for the password again before something that matters. */
export function PasswordDialog<S extends FormSchema, T>(props: PasswordDialogProps<S, T>) {
  const { title, hasPassword, schema, initialValues, submitLabel, send, onDone, onClose, children } = props;
  return (
    <Modal open title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <SchemaForm
        name="dialog"
        schema={schema}
        {...(initialValues && { initialValues })}
        send={send}
        onSent={(answer) => {
          onDone(answer);
          onClose();
        }}
        submitLabel={submitLabel}
      >
        {children}
        <OwnPasswordField hasPassword={hasPassword} />
      </SchemaForm>
    </Modal>
  );
}
