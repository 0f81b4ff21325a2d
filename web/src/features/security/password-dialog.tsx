import { Modal } from 'antd';
import { z } from 'zod';
import type { FormSchema } from '../../shared/form/form-schema.ts';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { useFirstField } from '../../shared/form/use-first-field.ts';
import { useRef, type ReactNode } from 'react';
import { OwnPasswordField } from './own-password-field.tsx';

/** The person's password; a person who has none sends none. */
export const ownPassword = z.object({ password: z.string().max(1024).optional() });

interface PasswordDialogProps<S extends FormSchema, T> {
  open: boolean;
  title: string;
  /** Whether the person has a password: one who signs in elsewhere, or with a passkey, may have none. */
  hasPassword: boolean;
  schema: S;
  initialValues?: Partial<z.input<S>>;
  submitLabel: string;
  send: (values: z.output<S>) => Promise<T>;
  /** Called once the dialog is gone, so that what it shows can take the focus. */
  onDone: (answer: T) => void;
  onClose: () => void;
  /** Asked beside the password. */
  children?: ReactNode;
}

/** Asks for the password again before something that matters. The cursor begins in its first field. */
export function PasswordDialog<S extends FormSchema, T>(props: PasswordDialogProps<S, T>) {
  const { open, title, hasPassword, schema, initialValues, submitLabel, send, onDone, onClose, children } = props;
  const answer = useRef<{ value: T }>(undefined);
  const { body, afterOpenChange } = useFirstField();
  const afterClose = () => {
    const { current } = answer;
    answer.current = undefined;
    if (current) onDone(current.value);
  };
  return (
    <Modal
      open={open}
      title={title}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={afterOpenChange}
      afterClose={afterClose}
    >
      <div ref={body}>
        <SchemaForm
          name="dialog"
          schema={schema}
          {...(initialValues && { initialValues })}
          send={send}
          onSent={(value) => {
            answer.current = { value };
            onClose();
          }}
          submitLabel={submitLabel}
        >
          {children}
          <OwnPasswordField hasPassword={hasPassword} />
        </SchemaForm>
      </div>
    </Modal>
  );
}
