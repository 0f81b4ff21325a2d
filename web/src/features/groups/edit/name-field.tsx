import { faultOfNodeName, type Group } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useId, useState } from 'react';
import styles from './name-field.module.css';

interface NameFieldProps {
  group: Group;
  label: string;
  /** As the group will be called. */
  name: string;
  /** Whether another one beside it is to be called so: it waits all the same, as that one may be renamed yet. */
  isTaken: (name: string) => boolean;
  /** Why it takes no other name. */
  locked: string | undefined;
  /** Hears a name that can be saved; the one that the group has for one that cannot. */
  onRename: (name: string) => void;
}

/**
 * The name of a group while it is edited. While it has the focus it shows what is typed to the letter: the space before the
 * next word is no change yet. Left without a name it shows the one that it will have.
 */
export function NameField({ group, label, name, isTaken, locked, onRename }: NameFieldProps) {
  const faultId = useId();
  const lockId = useId();
  const [typed, setTyped] = useState<string>();
  const fault = faultOf(typed, typed ?? name, isTaken);
  return (
    <>
      <Input
        aria-label={label}
        value={typed ?? name}
        {...(locked !== undefined && { readOnly: true, variant: 'borderless' as const, 'aria-describedby': lockId })}
        status={fault === undefined ? '' : 'error'}
        {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onRename(faultOfNodeName(value) === undefined ? value.trim() : group.name);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {locked !== undefined && (
        <p id={lockId} className={styles['locked']}>
          {locked}
        </p>
      )}
      {fault !== undefined && (
        <p id={faultId} className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

function faultOf(typed: string | undefined, shown: string, isTaken: (name: string) => boolean): string | undefined {
  const fault = typed === undefined ? undefined : faultOfNodeName(typed);
  return fault ?? (isTaken(shown) ? `“${shown.trim()}” is the name of another one here` : undefined);
}
