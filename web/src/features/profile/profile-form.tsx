import type { Profile } from '@strainscope/console-contract';
import { ConfigProvider } from 'antd';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import type { FormSchema } from '../../shared/form/form-schema.ts';
import styles from './profile.module.css';

interface ProfileFormProps<S extends FormSchema> {
  schema: S;
  initialValues: Record<string, unknown>;
  editable: boolean;
  /** Sends the change; answers the profile as it is then. */
  change: (values: z.output<S>) => Promise<{ data: Profile }>;
  onChanged: (profile: Profile) => void;
  children: ReactNode;
}

/** A part of a profile that is saved apart. What was typed stays when the saving fails, and another tab asks before it is lost. */
export function ProfileForm<S extends FormSchema>(props: ProfileFormProps<S>) {
  const { schema, initialValues, editable, change, onChanged, children } = props;
  const [notice, setNotice] = useState('');
  return (
    <ConfigProvider componentDisabled={!editable}>
      <div className={styles['form']}>
        <SchemaForm
          schema={schema}
          initialValues={initialValues as never}
          send={change}
          onSent={({ data }) => {
            onChanged(data);
            setNotice('Saved');
          }}
          long
          submitLabel={editable ? 'Save' : undefined}
          actions={<span role="status">{notice}</span>}
        >
          {children}
        </SchemaForm>
      </div>
    </ConfigProvider>
  );
}
