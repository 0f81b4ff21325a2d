import type { InviteVerdict } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { Columns } from '../../shared/form/form-panel.tsx';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { invite, type Offer } from './invite.ts';
import { verdictWords } from './verdict-words.ts';
import { WornSensor } from './worn-sensor.tsx';

const text = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters`).optional();
const schema = z.object({
  email: z.string().trim().pipe(z.email('Not an e-mail address')),
  first_name: text(100),
  last_name: text(100),
  sensor_id: text(64),
});

type Worn = NonNullable<InviteVerdict['worn']>;
type InviteAnswer = Awaited<ReturnType<typeof invite>>;

interface SingleInvitationProps extends Offer {
  onInvited: () => void;
}

/** Invites one person. After a letter is on its way the form is ready for the next. */
export function SingleInvitation({ onInvited, ...offer }: SingleInvitationProps) {
  const { role } = offer;
  const [sent, setSent] = useState<{ text: string; turn: number }>({ text: '', turn: 0 });
  const [warning, setWarning] = useState<{ sensorId: string; worn: Worn }>();
  /** Warns once of a sensor that is worn already; sending again sends. */
  const send = async (invitee: ReturnType<typeof withoutAbsent>): Promise<InviteAnswer | undefined> => {
    const { sensor_id: sensorId } = invitee;
    if (sensorId !== '' && sensorId !== warning?.sensorId) {
      const worn = (await invite(offer, [invitee], 'check')).verdicts[0]?.worn;
      setWarning(worn ? { sensorId, worn } : undefined);
      if (worn) return undefined;
    }
    return invite(offer, [invitee], 'send');
  };
  return (
    <>
      <SchemaForm
        key={sent.turn}
        schema={schema}
        send={(invitee) => send(withoutAbsent(invitee))}
        onSent={(answer, { email }) => {
          if (!answer) return;
          const { verdicts, invited } = answer;
          const [verdict] = verdicts;
          setWarning(undefined);
          if (verdict) setSent(({ turn }) => ({ text: `${email}: ${verdictWords(verdict)}`, turn: turn + invited }));
          if (invited > 0) onInvited();
        }}
        long
        submitLabel={warning ? 'Send all the same' : 'Send invitation'}
      >
        <Field name="email" label="E-mail">
          <Input type="email" autoComplete="off" autoFocus={sent.turn > 0} />
        </Field>
        <Columns>
          <Field name="first_name" label="First name">
            <Input autoComplete="off" />
          </Field>
          <Field name="last_name" label="Last name">
            <Input autoComplete="off" />
          </Field>
        </Columns>
        {role === 'player' && (
          <Field name="sensor_id" label="Sensor ID" hint="Fills in the form that the player signs up with.">
            <Input autoComplete="off" />
          </Field>
        )}
      </SchemaForm>
      {warning && (
        <p role="alert">
          <WornSensor {...warning} />
        </p>
      )}
      <p role="status">{sent.text}</p>
    </>
  );
}

function withoutAbsent({ email, ...rest }: z.output<typeof schema>) {
  const { first_name = '', last_name = '', sensor_id = '' } = rest;
  return { email, first_name, last_name, sensor_id };
}
