import type { AlertNotices } from '@strainscope/console-contract';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { Columns } from '../../shared/form/form-panel.tsx';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { useSession } from '../../session/session.store.ts';
import styles from './alert-notices.module.css';
import { clockTime, minuteOfDay } from './clock-time.ts';

const time = /^\d\d:\d\d$/;
const wishes = z
  .object({
    push: z.boolean(),
    email: z.boolean(),
    sms: z.boolean(),
    quiet: z.boolean(),
    from: z.string().default(''),
    until: z.string().default(''),
  })
  .superRefine(({ quiet, from, until }, context) => {
    if (!quiet) return;
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!time.test(from)) fault('from', 'A time, such as 22:00');
    if (!time.test(until)) fault('until', 'A time, such as 07:00');
    if (from === until) fault('until', 'Another time than the begin');
  });

interface NoticeFormProps {
  notices: AlertNotices;
  onChanged: () => void;
}

/** By which channels alerts come, and when nothing may ring. */
export function NoticeForm({ notices, onChanged }: NoticeFormProps) {
  const { push, email, sms, quiet_hours, time_zone, phone_proven } = notices;
  const [isSaved, setSaved] = useState(false);
  const [form] = Form.useForm();
  const quiet = Form.useWatch<boolean | undefined>('quiet', form) ?? quiet_hours !== null;
  const me = useSession(({ user }) => user?._id);
  const send = ({ quiet, from, until, ...channels }: z.output<typeof wishes>) => {
    const hours = quiet ? { from_minute: minuteOfDay(from), until_minute: minuteOfDay(until) } : null;
    return consoleApi.call('alertNotices.choose', { body: { ...channels, quiet_hours: hours } });
  };
  return (
    <section aria-labelledby="channels" className={styles['section']}>
      <h2 id="channels">Channels</h2>
      <SchemaForm
        schema={wishes}
        form={form}
        initialValues={{
          push,
          email,
          sms,
          quiet: quiet_hours !== null,
          from: clockTime(quiet_hours?.from_minute ?? 22 * 60),
          until: clockTime(quiet_hours?.until_minute ?? 7 * 60),
        }}
        send={(values) => {
          setSaved(false);
          return send(values);
        }}
        onSent={() => {
          setSaved(true);
          onChanged();
        }}
        submitLabel="Save"
        actions={isSaved && <span role="status">Saved.</span>}
      >
        <Field name="push" label={undefined} valuePropName="checked">
          <Checkbox>As a push to your browsers</Checkbox>
        </Field>
        <Field name="email" label={undefined} valuePropName="checked">
          <Checkbox>By e-mail</Checkbox>
        </Field>
        <Field
          name="sms"
          label={undefined}
          valuePropName="checked"
          hint={
            phone_proven ? undefined : (
              <>
                Until your phone number is proven, an e-mail comes instead.{' '}
                {me && <Link to={`/profile/${me}/contact`}>Your number</Link>}
              </>
            )
          }
        >
          <Checkbox>As a text message</Checkbox>
        </Field>
        <Field
          name="quiet"
          label={undefined}
          valuePropName="checked"
          hint="Alerts then come by e-mail alone, and the next on duty is told at once as well."
        >
          <Checkbox>Quiet hours, when nothing may ring</Checkbox>
        </Field>
        <div hidden={!quiet}>
          <Columns>
            <Field
              name="from"
              required
              label="From"
              hint={
                <>
                  By the clock of {time_zone === '' ? 'UTC' : time_zone.replaceAll('_', ' ')}.{' '}
                  {me && <Link to={`/profile/${me}/settings`}>Your time zone</Link>}
                </>
              }
            >
              <Input type="time" />
            </Field>
            <Field name="until" required label="Until" dependencies={['from']}>
              <Input type="time" />
            </Field>
          </Columns>
        </div>
      </SchemaForm>
    </section>
  );
}
