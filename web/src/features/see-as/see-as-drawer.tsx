import { Drawer, Space } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { PersonPicker } from './person-picker.tsx';

/** "See as": why somebody can or cannot see somebody else, in the words of the access rules. */
export function SeeAsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [viewer, setViewer] = useState('');
  const [person, setPerson] = useState('');
  return (
    <Drawer open={open} onClose={onClose} title="See as" size={420}>
      <p>Who sees what was recorded of whom, and why. Search by name, or paste an id.</p>
      <Space orientation="vertical">
        <PersonPicker label="Who looks" value={viewer} onChange={setViewer} />
        <PersonPicker label="At whom" value={person} onChange={setPerson} />
      </Space>
      {viewer !== '' && person !== '' && <Explanation viewer={viewer} person={person} />}
    </Drawer>
  );
}

function Explanation({ viewer, person }: { viewer: string; person: string }) {
  const load = useLoad(`${viewer} ${person}`, (signal) =>
    consoleApi.call(
      'privacy.explainAccess',
      { query: { viewer_id: viewer, person_id: person, action: 'event:read' } },
      { signal },
    ),
  );
  return (
    <CallView load={load} rows={3}>
      {({ data }) => (
        <section aria-live="polite">
          <h3>{data.allowed ? 'May see' : 'May not see'}</h3>
          <ul>
            {data.because.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </CallView>
  );
}
