import type { PersonPermissions } from '@strainscope/console-contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { useUser } from '../../session/use-user.ts';
import { permissionNames, permissionWords, type Permission } from './permission-words.ts';
import { PermissionsUnread } from './permissions-unread.tsx';
import styles from './permissions.module.css';
import { useOwnPermissions } from './use-own-permissions.ts';
import { whoGrants } from './who-grants.ts';

/** The permissions of one person; whoever has `super` changes those of others, within what they have themselves. */
export function PersonPermissionsPanel({ personId, own }: { personId: string; own: boolean }) {
  const load = useLoad(`permissions of ${personId}`, (signal) =>
    consoleApi.call('permissions.get', { body: { user_id: personId } }, { signal }),
  );
  const grantor = useOwnPermissions();
  const { level } = useUser();
  const [notice, setNotice] = useState('');
  return (
    <section className={styles['section']} aria-labelledby="permissions">
      <h2 id="permissions">Permissions</h2>
      {!own && <PermissionsUnread own={grantor} />}
      <CallView load={load} rows={3}>
        {({ data }) => (
          <PermissionBoxes
            key={data.permissions.join()}
            person={data}
            held={own ? [] : grantor.held}
            onSaved={() => {
              setNotice('Saved');
              load.refresh();
            }}
            onChange={() => setNotice('')}
          />
        )}
      </CallView>
      {own && <p className={styles['ask']}>Nobody changes their own. {whoGrants(level)}</p>}
      <p role="status">{notice}</p>
    </section>
  );
}

interface PermissionBoxesProps {
  person: PersonPermissions;
  /** Permissions of the viewer; without `super` nothing can be changed. */
  held: readonly Permission[];
  onSaved: () => void;
  onChange: () => void;
}

function PermissionBoxes({ person, held, onSaved, onChange }: PermissionBoxesProps) {
  const { _id: user_id, permissions: known } = person;
  const [chosen, setChosen] = useState<Permission[]>(known);
  const save = useCall(async () => {
    await consoleApi.call('permissions.update', { body: { users: [{ user_id, permissions: chosen, known }] } });
    onSaved();
  });
  const grants = held.includes('super');
  const set = (permission: Permission, on: boolean) => {
    onChange();
    setChosen((current) => (on ? [...current, permission] : current.filter((each) => each !== permission)));
  };
  return (
    <>
      {permissionNames.map((permission) => (
        <p key={permission} className={styles['permission']}>
          <Checkbox
            checked={chosen.includes(permission)}
            // One may take away what one lacks, and not give it.
            disabled={!grants || (!held.includes(permission) && !known.includes(permission))}
            onChange={({ target }) => set(permission, target.checked)}
          >
            {permissionWords[permission].label}
          </Checkbox>
          <span>{permissionWords[permission].text}</span>
        </p>
      ))}
      {save.error && <InlineFailure error={save.error} />}
      {grants && (
        <Button type="primary" loading={save.loading} onClick={() => void save.run()}>
          Save permissions
        </Button>
      )}
    </>
  );
}
