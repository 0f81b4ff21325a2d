import type { Holdings } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Partial } from '../../shared/states/states.tsx';
import styles from './data-collection.module.css';
import { serviceName } from './service-names.ts';
import { storeName } from './store-names.ts';

/** How much every part of the product keeps of a person. */
export function HoldingsPanel({ personId }: { personId: string }) {
  const load = useLoad(personId, (signal) =>
    consoleApi.call('privacy.holdings', { params: { id: personId } }, { signal }),
  );
  const isWaiting = load.result?.data.services.some(({ as_of }) => as_of === null) ?? false;

  return (
    <section className={styles['section']} aria-labelledby="held">
      <h2 id="held">What is kept</h2>
      {isWaiting && (
        <Partial>
          Some parts have not answered yet. <Button onClick={load.refresh}>Ask again</Button>
        </Partial>
      )}
      <CallView load={load} rows={4}>
        {({ data }) => (
          <ul className={styles['services']}>
            {data.services.map((service) => (
              <ServiceHoldings key={service.service} {...service} />
            ))}
          </ul>
        )}
      </CallView>
    </section>
  );
}

function ServiceHoldings({ service, as_of, stores }: Holdings['services'][number]) {
  const kept = stores.filter(({ count }) => count > 0);
  return (
    <li className={styles['service']}>
      <h3>{serviceName(service)}</h3>
      {as_of !== null && kept.length === 0 && <p>Nothing is kept.</p>}
      <dl>
        {kept.map(({ store, count }) => (
          <div key={store}>
            <dt>{storeName(store)}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <small>
        {as_of === null ? (
          'Not answered yet'
        ) : (
          <>
            As of <Time at={as_of} />
          </>
        )}
      </small>
    </li>
  );
}
