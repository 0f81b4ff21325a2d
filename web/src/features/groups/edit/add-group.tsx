import { faultOfNodeName, type NodeKind } from '@strainscope/console-contract';
import { Button, Input, Space } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { Select } from '../../../shared/form/select.tsx';
import { randomId } from '../../../shared/random-id.ts';
import type { Addition } from './group-queue.ts';
import styles from './name-field.module.css';
import { useUsualZone } from './use-usual-zone.ts';

const zones = Intl.supportedValuesOf('timeZone');
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface AddGroupProps {
  kind: NodeKind;
  /** What it is to hang below; empty for an organization. */
  parentId: string;
  /** Whether a name waits to be added already. */
  isTaken: (name: string) => boolean;
  /** Whether one of those listed has it. */
  isListed: (name: string) => boolean;
  onAdd: (addition: Addition) => void;
}

/** Queues a new group; of a team also the zone in which it plays, for sensors whose clocks have none. */
export function AddGroup({ kind, parentId, isTaken, isListed, onAdd }: AddGroupProps) {
  const faultId = useId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string>();
  const usual = useUsualZone(kind, parentId);
  // Until it is known what is usual there, the server decides.
  const timeZone = chosen ?? (usual.loading ? undefined : (usual.result ?? ownZone));
  const fault = faultOf(name, isTaken(name)) ?? (isListed(name) ? `There is “${name.trim()}” here already` : undefined);
  const isName = name.trim() !== '' && fault === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isName) return;
    const zone = kind === 'team' && timeZone !== undefined ? { timeZone } : {};
    onAdd({ key: randomId(), name: name.trim(), ...zone });
    setName('');
  };
  return (
    <form onSubmit={submit}>
      <Space wrap>
        <Input
          aria-label={`Name of the new ${kind}`}
          placeholder={`New ${kind}`}
          value={name}
          status={fault === undefined ? '' : 'error'}
          {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
          onChange={(event) => setName(event.target.value)}
        />
        {kind === 'team' && (
          <Select
            aria-label="Time zone of the new team"
            showSearch
            style={{ minWidth: 240 }}
            placeholder="Time zone"
            loading={usual.loading}
            value={timeZone ?? null}
            options={zones.map((zone) => ({
              value: zone,
              label: zone === usual.result ? `${zone} (as its other teams)` : zone,
            }))}
            onChange={(zone: string | null) => setChosen(zone ?? undefined)}
          />
        )}
        <Button htmlType="submit" disabled={!isName}>
          Add
        </Button>
      </Space>
      {fault !== undefined && (
        <p id={faultId} className={`${styles['fault']} ${styles['below']}`} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

/** An empty field is nothing yet. */
function faultOf(name: string, isTaken: boolean): string | undefined {
  if (name.trim() === '') return undefined;
  return isTaken ? `“${name.trim()}” is to be added already` : faultOfNodeName(name);
}
