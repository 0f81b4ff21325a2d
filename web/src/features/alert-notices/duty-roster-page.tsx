import type { DutyRoster } from '@strainscope/console-contract';
import { Link, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { RosterEditor } from './roster-editor.tsx';

/** `/duty-roster/:node_id`: who is told of alerts of a place, one after the other. */
export default function DutyRosterPage() {
  const { node_id = '' } = useParams();
  const load = useLoad(`duty ${node_id}`, (signal) =>
    consoleApi.call('dutyRosters.get', { params: { id: node_id } }, { signal }),
  );
  return (
    <Page
      title="Who is told of alerts"
      trail={[{ name: 'Alerts', to: `/alerts/${node_id}` }]}
      lead="The first on duty is told, and the next while nobody acknowledges. Everybody sees alerts on every open console besides."
    >
      <CallView load={load} rows={6}>
        {({ data }) => (
          <>
            <p>
              <RosterOwner {...data} />
            </p>
            <RosterEditor
              key={JSON.stringify([data.node_id, data.version, data.on_duty, data.escalate_minutes])}
              roster={data}
              onChanged={load.refresh}
            />
          </>
        )}
      </CallView>
    </Page>
  );
}

/** Says whose roster holds, with a link to where it was written. */
function RosterOwner({ node_id, from_node_id, from_name }: DutyRoster) {
  if (from_node_id === null) return <>There is no roster here or above: all staff of the team are told at once.</>;
  if (from_node_id === node_id) return <>The roster of this place.</>;
  return (
    <>
      The roster of <Link to={`/duty-roster/${from_node_id}`}>{from_name || 'a place above'}</Link>. Saving makes one of
      this place.
    </>
  );
}
