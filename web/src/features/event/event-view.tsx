import type { EventDetail, Simulation } from '@strainscope/console-contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatTime } from '../../shared/format/format-time.ts';
import { Page } from '../../shared/page/page.tsx';
import { StaleNotice } from '../stale-runs/stale-notice.tsx';
import { useOwner } from '../simulations/use-owner.ts';
import { BrainPanel } from './brain-panel.tsx';
import { EstimatedBefore } from './estimate/estimated-before.tsx';
import { EstimatedBrain } from './estimate/estimated-brain.tsx';
import { EstimatedStrain } from './estimate/estimated-strain.tsx';
import { headShown } from './estimate/head-shown.ts';
import { estimatedIn, type EstimatesLoad } from './estimate/use-event-estimates.ts';
import { EventFacts } from './event-facts.tsx';
import { EventNeighbours } from './event-neighbours.tsx';
import { type EventParams, readEventParams, withEventParams } from './event-params.ts';
import styles from './event-page.module.css';
import { MethodSwitch } from './method-switch.tsx';
import { ExtremePlaces } from './numbers/extreme-places.tsx';
import { KinematicNumbers } from './numbers/kinematic-numbers.tsx';
import { RegionRanking } from './numbers/region-ranking.tsx';
import { StrainNumbers } from './numbers/strain-numbers.tsx';
import { ProvenanceDrawer } from './provenance-drawer.tsx';
import { SignalPanel } from './signal-panel.tsx';
import { useLiveSimulation } from './simulation/use-live-simulation.ts';
import { methodShown } from './strain-method.ts';

interface EventViewProps {
  event: EventDetail;
  newest: Simulation | null;
  estimates: EstimatesLoad;
  refresh: () => void;
  /** Above the content: why it may not be up to date. */
  notice: ReactNode;
}

/** The event page with its data: brain on the left, numbers on the right, charts below, one time cursor. */
export function EventView({ event, newest, estimates: load, refresh, notice }: EventViewProps) {
  const [query, setQuery] = useSearchParams();
  const [provenance, setProvenance] = useState(false);
  const params = readEventParams(query);
  const change = (part: Partial<EventParams>) =>
    setQuery((current) => withEventParams(current, part), { replace: true });
  const simulation = useLiveSimulation(event._id, newest, refresh);
  const estimates = estimatedIn(load);
  const shown = estimates && headShown(estimates.heads, simulation, params.head);
  const isEstimate = methodShown(params.method, simulation, estimates) === 'machine-learning';
  const { name, trail } = useOwner('player', event.player_id);
  const at = formatTime(new Date(event.occurred_at));
  const title = `Head-acceleration event, ${at}`;
  const brain = {
    eventId: event._id,
    simulation,
    region: params.region,
    onRegion: (region: EventParams['region']) => change({ region }),
    onChanged: refresh,
    stamp: `StrainScope · event ${event._id} · ${at}`,
  };

  return (
    <Page
      title={title}
      trail={trail}
      actions={
        <>
          <EventNeighbours event={event} />
          <Link to={`/simulation/log/${event._id}`}>Run log</Link>
          {simulation?.result?.vtu_url && (
            <a href={simulation.result.vtu_url} download={`strain-${event._id}.zip`}>
              VTU series
            </a>
          )}
          <Button onClick={() => setProvenance(true)}>Provenance</Button>
        </>
      }
    >
      {notice}
      {simulation && simulation.stale.length > 0 && (
        <StaleNotice filter={{ event_id: event._id }} onOrdered={refresh} />
      )}
      <EventFacts event={event} playerName={name} simulation={simulation} />
      <MethodSwitch
        method={isEstimate ? 'machine-learning' : 'finite-element'}
        onMethod={(method) => change({ method })}
      />
      <div className={styles['hero']}>
        {isEstimate ? <EstimatedBrain load={load} estimate={shown?.estimate} {...brain} /> : <BrainPanel {...brain} />}
        <div className={styles['numbers']}>
          <KinematicNumbers metrics={event.metrics} />
          {isEstimate ? (
            <EstimatedStrain load={load} shown={shown} onHead={(head) => change({ head })} />
          ) : (
            <StrainNumbers
              simulation={simulation}
              estimated={<EstimatedBefore estimates={estimates} simulation={simulation} />}
              onOrdered={refresh}
            />
          )}
          {!isEstimate && simulation?.result && (
            <>
              <RegionRanking
                regions={simulation.result.regions}
                lit={params.region}
                onLight={(region) => change({ region })}
              />
              <ExtremePlaces document={simulation.result.document} onLight={(region) => change({ region })} />
            </>
          )}
        </div>
      </div>
      <SignalPanel
        event={event}
        simulation={simulation}
        params={params}
        onParams={change}
        // The brain of an estimate has none: it does not move.
        withTimeBar={isEstimate}
      />
      <ProvenanceDrawer open={provenance} onClose={() => setProvenance(false)} event={event} simulation={simulation} />
    </Page>
  );
}
