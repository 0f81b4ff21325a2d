import { Input, Modal } from 'antd';
import { z } from 'zod';
import { Field } from '../../shared/form/field.tsx';
import type { FormSchema } from '../../shared/form/form-schema.ts';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import type { ReactNode } from 'react';

/** Of whoever signs in elsewhere and has none it may stay empty; the server knows. */
export const ownPassword = z.object({ password: z.string().max(1024).optional() });

/** Said beside every such field: whoever signs in elsewhere may have none. */
export const withoutPassword = 'Leave it empty if you have none.';

interface PasswordDialogProps<S extends FormSchema, T> {
  title: string;
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
  const { title, schema, initialValues, submitLabel, send, onDone, onClose, children } = props;
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
        <Field name="password" label="Your password" hint={withoutPassword} required>
          <Input.Password autoComplete="current-password" />
        </Field>
      </SchemaForm>
    </Modal>
  );
}
