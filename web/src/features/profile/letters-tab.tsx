import { letterKind, type LetterKind } from '@strainscope/console-contract';
import { Checkbox } from 'antd';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import styles from './profile.module.css';

const schema = z.object({ letters: z.array(letterKind).default([]) });

const words: Record<LetterKind, string> = {
  invitations: 'Somebody accepted an invitation of mine',
  'team-requests': 'Somebody would like to join my team',
};

/** Which letters somebody wants. */
export function LettersTab({ profile, editable, onChanged }: ProfileTabProps) {
  const { _id: user_id, version, letters } = profile;
  return (
    <>
      <ProfileForm
        schema={schema}
        initialValues={{ letters }}
        editable={editable}
        change={(values) =>
          consoleApi.call('/auth/updateEmailSetting', { body: { user_id, version, letters: values.letters } })
        }
        onChanged={onChanged}
      >
        <Field name="letters" label="Letters by e-mail">
          <Checkbox.Group options={letterKind.options.map((value) => ({ value, label: words[value] }))} />
        </Field>
      </ProfileForm>
      <p className={styles['quiet']}>Letters about your account, consent and security are always sent.</p>
    </>
  );
}
