import { useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { RuleVersions } from './rule-versions.tsx';
import { RulesInForce } from './rules-in-force.tsx';

/** `/alert-rules/:node_id`: the rules by which events of a place raise alerts, their versions, and their editing. */
export default function AlertRulesPage() {
  const { node_id = '' } = useParams();
  const load = useLoad(node_id, (signal) => consoleApi.call('alertRules.get', { params: { id: node_id } }, { signal }));
  const name = load.result?.data.node_name ?? '';
  return (
    <Page
      title="Alert rules"
      trail={[{ name: name === '' ? 'Alerts' : `Alerts of ${name}`, to: `/alerts/${node_id}` }]}
      lead="That there is no alert says nothing about an injury. Strain never raises an alert."
    >
      <CallView load={load} rows={8}>
        {({ data }) => (
          <>
            <RulesInForce rules={data} />
            {data.may_edit ? (
              <RuleEditor key={data.node_id} rules={data} onChanged={load.refresh} />
            ) : (
              <p>Your role may read these rules, and not change them.</p>
            )}
            <RuleVersions rules={data} onChanged={load.refresh} />
          </>
        )}
      </CallView>
    </Page>
  );
}
