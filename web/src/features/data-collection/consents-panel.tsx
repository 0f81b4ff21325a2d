import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { ConsentStates } from '../consent/consent-states.tsx';
import { EnterPaper } from '../consent/enter-paper.tsx';
import { SignedCopies } from '../consent/signed-copies.tsx';
import styles from './data-collection.module.css';

/** What was agreed to, with the way to take it back. */
export function ConsentsPanel({ personId, isOwn }: { personId: string; isOwn: boolean }) {
  const params = { id: personId };
  const load = useLoad(personId, (signal) => consoleApi.call('consents.ofPerson', { params }, { signal }));
  return (
    <section className={styles['section']} aria-labelledby="consents">
      <h2 id="consents">Consent</h2>
      <CallView load={load} rows={3}>
        {({ data }) => {
          // The server names them to administrators alone.
          const mayEnter = data.paper_signers.length > 0;
          return (
            <>
              <ConsentStates consents={data} onChanged={load.refresh} />
              <SignedCopies consents={data} {...(mayEnter && { onFormAdded: load.refresh })} />
              {mayEnter && <EnterPaper consents={data} onEntered={load.refresh} />}
            </>
          );
        }}
      </CallView>
      {isOwn && (
        <p>
          <Link to="/IRB">Read the texts and decide</Link>
        </p>
      )}
    </section>
  );
}
