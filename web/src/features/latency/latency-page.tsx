import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { LatencyView } from './latency-view.tsx';

/** `/status/latency`: how long events take from the sensor to a screen here, for everybody to read. */
export default function LatencyPage() {
  const load = useLoad('latency', (signal) => consoleApi.call('latency.all', {}, { signal }));
  return (
    <Page
      title="Latency"
      lead="How long events take from the sensor to a screen in this installation, measured on every event that a device sends."
    >
      <CallView load={load} rows={9}>
        {({ data }) => (
          <>
            {data.since !== null && (
              <p>
                Since <Time at={data.since} />.
              </p>
            )}
            <LatencyView {...data} />
            <h2>How it is measured</h2>
            <ul>
              <li>
                The sensor’s time is what its own clock says. The gateway’s is put right by what it exchanges with
                StrainScope; where it does not, it is taken as told. A time that cannot be is left out.
              </li>
              <li>
                Received is when the request is at the edge; durable, when the events are given to the database, whose
                commit the gateway’s answer waits for; judged, when the event is recorded and the rules have decided.
              </li>
              <li>
                Sent and shown are of alerts. Shown is when the first visible console tells that it shows one: the way
                back counts, too.
              </li>
              <li>
                What a device kept while it was out of reach counts as well: that is why the slowest are slow. Stages
                that fewer than 20 events came through are left out, and counts are told in tens.
              </li>
            </ul>
          </>
        )}
      </CallView>
    </Page>
  );
}
