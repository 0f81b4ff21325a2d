import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { ConsentStates } from '../consent/consent-states.tsx';
import styles from './data-collection.module.css';

/** What was agreed to, with the way to take it back. */
export function ConsentsPanel({ personId, isOwn }: { personId: string; isOwn: boolean }) {
  const params = { id: personId };
  const load = useLoad(personId, (signal) => consoleApi.call('/people/{id}/consents', { params }, { signal }));
  return (
    <section className={styles['section']} aria-labelledby="consents">
      <h2 id="consents">Consent</h2>
      <CallView load={load} rows={3}>
        {({ data }) => <ConsentStates consents={data} onChanged={load.refresh} />}
      </CallView>
      {isOwn && (
        <p>
          <Link to="/IRB">Read the texts and decide</Link>
        </p>
      )}
    </section>
  );
}
