import type { NodeKind } from '@strainscope/console-contract';
import { Button, Input, Space } from 'antd';
import { useState, type FormEvent } from 'react';
import { Select } from '../../../shared/form/select.tsx';
import type { Addition } from './group-queue.ts';

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Queues a new group; of a team also the zone in which it plays, for sensors whose clocks have none. */
export function AddGroup({ kind, onAdd }: { kind: NodeKind; onAdd: (addition: Addition) => void }) {
  const [name, setName] = useState('');
  const [timeZone, setTimeZone] = useState(ownZone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onAdd({ key: crypto.randomUUID(), name: name.trim(), ...(kind === 'team' && { timeZone }) });
    setName('');
  };
  return (
    <form onSubmit={submit}>
      <Space wrap>
        <Input
          aria-label={`Name of the new ${kind}`}
          placeholder={`New ${kind}`}
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
        {kind === 'team' && (
          <Select
            aria-label="Time zone of the new team"
            showSearch
            style={{ minWidth: 200 }}
            value={timeZone}
            options={zones}
            onChange={setTimeZone}
          />
        )}
        <Button htmlType="submit" disabled={name.trim() === ''}>
          Add
        </Button>
      </Space>
    </form>
  );
}
