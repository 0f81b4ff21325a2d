import { sessionDetails, type SessionDetails } from '@strainscope/console-contract';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns } from '../../shared/form/form-panel.tsx';
import { NumberInput } from '../../shared/form/number-input.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { Select } from '../../shared/form/select.tsx';

const { shape } = sessionDetails;
const form = z.object({
  kind: shape.kind,
  start: z.string().min(1, 'Say when it begins'),
  minutes: z.number('A number of minutes').int().min(1, '1 to 1,440 minutes').max(1440, '1 to 1,440 minutes'),
  opponent: shape.opponent,
  venue: shape.venue,
  sport: shape.sport,
  level_of_play: shape.level_of_play,
  period_count: shape.period_count,
  period_minutes: shape.period_minutes,
});

const initial = { kind: 'match' as const, minutes: 120, period_count: 2, period_minutes: 40 };
const kinds = [
  { value: 'match', label: 'Match' },
  { value: 'training', label: 'Training' },
];
const levels = shape.level_of_play
  .unwrap()
  .options.map((value) => ({ value, label: value === '' ? 'Not told' : value.replace('-', ' ') }));

/** Makes one match or training of a team, in a dialog. */
export function NewSession({ teamId, onMade }: { teamId: string; onMade: () => void }) {
  const [open, setOpen] = useState(false);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        New session
      </Button>
      <Modal open={open} title="New session" footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <SchemaForm
          schema={form}
          initialValues={initial}
          submitLabel="Make it"
          send={(values) =>
            consoleApi.call('sessions.create', { body: { team_ids: [teamId], sessions: [detailsOf(values)] } })
          }
          onSent={() => {
            setOpen(false);
            onMade();
          }}
        >
          <Columns>
            <Field name="kind" label="Match or training">
              <Select options={kinds} />
            </Field>
            <Field name="start" label="Begins" hint={`By your clock (${zone})`}>
              <Input type="datetime-local" />
            </Field>
            <Field name="minutes" label="Minutes, with breaks">
              <NumberInput />
            </Field>
            <Field name="opponent" label="Against">
              <Input />
            </Field>
            <Field name="venue" label="Venue">
              <Input />
            </Field>
            <Field name="sport" label="Sport">
              <Input />
            </Field>
            <Field name="level_of_play" label="Level of play">
              <Select options={levels} />
            </Field>
            <Field name="period_count" label="Periods">
              <NumberInput />
            </Field>
            <Field name="period_minutes" label="Minutes of a period">
              <NumberInput />
            </Field>
          </Columns>
        </SchemaForm>
      </Modal>
    </>
  );
}

function detailsOf({ start, minutes, ...values }: z.output<typeof form>): SessionDetails {
  const begins = new Date(start);
  const ends = new Date(begins.getTime() + minutes * 60_000);
  // The zone is the team's: the server knows it.
  const rest = { time_zone: '', notes: '' };
  return { ...values, ...rest, planned_start: begins.toISOString(), planned_end: ends.toISOString() };
}
