import { Button, Input, Modal } from 'antd';
import { z } from 'zod';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { useFirstField } from '../../shared/form/use-first-field.ts';
import { signInAgain } from '../security/own-password-field.tsx';

const ownPassword = z.object({ password: z.string().max(1024).optional() });

/** What is about to happen to somebody's guardianship. */
export interface GuardianChange {
  title: string;
  text: string;
  submitLabel: string;
  /** It takes something away. */
  danger?: boolean;
  send: (password: string) => Promise<unknown>;
}

interface GuardianDialogProps {
  change: GuardianChange;
  onDone: () => void;
  onClose: () => void;
}

/** Says what a change of a guardianship means, and asks for the password of whoever makes it. */
export function GuardianDialog({ change, onDone, onClose }: GuardianDialogProps) {
  const { title, text, submitLabel, danger = false, send } = change;
  const { body, afterOpenChange } = useFirstField();
  return (
    <Modal open title={title} footer={null} onCancel={onClose} afterOpenChange={afterOpenChange}>
      <div ref={body}>
        <p>{text}</p>
        <SchemaForm
          name="guardian"
          schema={ownPassword}
          send={({ password = '' }) => send(password)}
          onSent={() => {
            onClose();
            onDone();
          }}
          submitLabel={submitLabel}
          danger={danger}
          before={<Button onClick={onClose}>Cancel</Button>}
        >
          <Field
            name="password"
            label="Your password"
            required
            hint={`Without a password, leave it empty. ${signInAgain}`}
          >
            <Input.Password autoComplete="current-password" />
          </Field>
        </SchemaForm>
      </div>
    </Modal>
  );
}
