import { birthDateCorrection, isMinorBornOn, Level, type Profile } from '@strainscope/console-contract';
import { Form, Input, Modal } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useUser } from '../../session/use-user.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { useFirstField } from '../../shared/form/use-first-field.ts';
import { consequenceOf, correctionOf } from './birth-date-consequence.ts';

const typed = birthDateCorrection.omit({ version: true });

interface CorrectBirthDateProps {
  profile: Profile;
  open: boolean;
  onClose: () => void;
  onCorrected: (profile: Profile) => void;
  afterClose: () => void;
}

/** Says what follows before it is sent: there is no way back. */
export function CorrectBirthDate({ profile, open, onClose, onCorrected, afterClose }: CorrectBirthDateProps) {
  const { body, afterOpenChange } = useFirstField();
  return (
    <Modal
      open={open}
      title={`Correct the date of birth: ${profile.first_name} ${profile.last_name}`}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={afterOpenChange}
      afterClose={afterClose}
    >
      <div ref={body}>
        <Correction
          profile={profile}
          onCorrected={(corrected) => {
            onCorrected(corrected);
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}

function Correction({ profile, onCorrected }: Pick<CorrectBirthDateProps, 'profile' | 'onCorrected'>) {
  const [form] = Form.useForm();
  const byAdmin = useUser().level === Level.admin;
  const { _id, version, birth_date: before, first_name } = profile;
  const after = Form.useWatch<unknown>('birth_date', form);
  const becomesMinor = !isMinorBornOn(before) && isMinorBornOn(after);
  const { label, isFinal } = correctionOf(before, after);
  return (
    <SchemaForm
      form={form}
      name="correction"
      schema={typed}
      initialValues={{ birth_date: before }}
      send={({ guardian_email, ...values }) =>
        consoleApi.call('profiles.correctBirthDate', {
          params: { id: _id },
          // What was typed before the date was another one is not sent.
          body: { ...values, version, ...(becomesMinor && guardian_email !== undefined && { guardian_email }) },
        })
      }
      onSent={({ data }) => onCorrected(data)}
      submitLabel={label}
      danger={isFinal}
    >
      <Field name="birth_date" label="Date of birth">
        <Input type="date" autoComplete="off" />
      </Field>
      <Field name="reason" label="Reason" hint="Kept with both dates; the person can read it in a copy of their data.">
        <Input.TextArea rows={2} placeholder="The year was mistyped; seen on the passport" />
      </Field>
      {becomesMinor && (
        <Field
          name="guardian_email"
          label="E-mail of a parent or guardian"
          hint="They are asked for consent by letter. Without it, invite a guardian later."
        >
          <Input type="email" autoComplete="off" />
        </Field>
      )}
      <p role="status">{consequenceOf(first_name, before, after, byAdmin)}</p>
    </SchemaForm>
  );
}
