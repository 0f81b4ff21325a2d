import { headDimensions } from '@strainscope/console-contract';
import { InputNumber } from 'antd';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Field } from '../../shared/form/field.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { NotAvailableYet } from '../../shared/states/states.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import styles from './profile.module.css';

const { length, breadth, circumference } = headDimensions.shape;
/** A field that was emptied is a measure that was not taken. */
const schema = z.object({
  length: length.optional(),
  breadth: breadth.optional(),
  circumference: circumference.optional(),
});

const measures = [
  { name: 'length', label: 'Head length (mm)', hint: 'From between the eyebrows to the farthest point at the back.' },
  { name: 'breadth', label: 'Head breadth (mm)', hint: 'At the widest place above the ears.' },
  { name: 'circumference', label: 'Head circumference (mm)', hint: 'With a tape, above the eyebrows.' },
] as const;

/** The head as measured, the meshes of simulations, and plainly what is not there yet. */
export function SimulationTab({ profile, editable, onChanged }: ProfileTabProps) {
  const { _id: user_id, version, head } = profile;
  const model = useLoad(`model of ${user_id} ${version}`, (signal) =>
    consoleApi.call('profiles.headModel', { body: { user_id } }, { signal }),
  );
  return (
    <>
      <CallView load={model} rows={2}>
        {({ data: { status_text, meshes } }) => (
          <>
            <p role="status">{status_text}</p>
            {meshes.map(({ name, url }) => (
              <p key={url}>
                <a href={url} download>
                  {name}
                </a>{' '}
                <span className={styles['quiet']}>(StrainScope mesh file)</span>
              </p>
            ))}
          </>
        )}
      </CallView>
      {/* Staff are not told the measures. */}
      {head !== null && (
        <ProfileForm
          schema={schema}
          initialValues={head}
          editable={editable}
          change={({ length = null, breadth = null, circumference = null }) =>
            consoleApi.call('profiles.update', {
              body: { user_id, version, head: { length, breadth, circumference } },
            })
          }
          onChanged={onChanged}
        >
          {measures.map(({ name, label, hint }) => (
            <Field key={name} name={name} label={label} hint={hint}>
              <InputNumber inputMode="decimal" />
            </Field>
          ))}
        </ProfileForm>
      )}
      <h2>Picture and head model</h2>
      <NotAvailableYet>A head model made from a picture has not been built.</NotAvailableYet>
    </>
  );
}
