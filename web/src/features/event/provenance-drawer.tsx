import type { EventDetail, Simulation } from '@strainscope/console-contract';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { formatMoney } from '../../shared/format/format-money.ts';
import { formatCount, formatFigures } from '../../shared/format/format-number.ts';
import { printedSensorId } from '../../shared/format/sensor-id.ts';
import { Time } from '../../shared/format/time.tsx';
import { headWords } from '../../shared/strain/basis-words.ts';
import { useBrandName } from '../team/use-brands.ts';
import styles from './event-page.module.css';
import type { Manifest } from './numbers/result-document.ts';
import { manifestOf } from './numbers/result-document.ts';

interface ProvenanceDrawerProps {
  open: boolean;
  onClose: () => void;
  event: EventDetail;
  simulation: Simulation | null;
}

/** Where every number on the page comes from: file, sensor, conditioning, mesh, solver, hashes, cost. */
export function ProvenanceDrawer({ open, onClose, event, simulation }: ProvenanceDrawerProps) {
  const { provenance } = event;
  const brandName = useBrandName();
  return (
    <Drawer
      title="Provenance"
      open={open}
      onClose={onClose}
      size="large"
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
    >
      <div className={styles['provenance']} role="region" aria-label="Provenance" tabIndex={0}>
        <Facts
          title="Sensor file"
          facts={[
            ['File', provenance.file_name],
            ['SHA-256', <code key="hash">{provenance.file_sha256}</code>],
            ['Recorded', <Time key="time" at={provenance.recorded_at} />],
            ['Sensor', `${brandName(event.brand)}, ${printedSensorId(event.brand, event.sensor_id)}`],
            ['Event id of the sensor', event.source_event_id],
            ['Sensor definition', provenance.definition_version],
          ]}
        />
        <Facts
          title="Motion"
          facts={[
            ['Conditioning', provenance.conditioning],
            ['Sample rate', `${formatFigures(provenance.sample_rate_hz)} Hz`],
            ['Motion hash', <code key="hash">{provenance.motion_hash}</code>],
            ['Waveform', event.synthetic ? 'Synthetic: a triangular pulse from the measured peaks' : 'Measured'],
          ]}
        />
        {simulation ? <SimulationFacts simulation={simulation} /> : <p>No simulation yet.</p>}
        {simulation?.result && <ManifestFacts document={simulation.result.document} />}
      </div>
    </Drawer>
  );
}

function SimulationFacts({ simulation }: { simulation: Simulation }) {
  const { result, attempts } = simulation;
  const seconds = attempts.reduce((sum, { solve_seconds }) => sum + solve_seconds, 0);
  const cost = attempts.reduce((sum, attempt) => sum + attempt.cost, 0);
  const last = attempts.at(-1);
  return (
    <Facts
      title="Simulation"
      facts={[
        ['Id', <code key="id">{simulation._id}</code>],
        ['Mesh', simulation.mesh_type],
        ['Head model', headWords(simulation)],
        ['Mesh hash', result ? <code key="mesh">{result.mesh_hash}</code> : 'known when complete'],
        ['Solver version', result?.solver_version ?? 'known when complete'],
        ['Content key', <code key="key">{simulation.content_key}</code>],
        ['Result', simulation.reused ? 'Reused: the same run had been computed before' : 'Computed for this event'],
        ['Attempts', String(attempts.length)],
        ['Worker', last ? `${last.worker_id} on ${last.node}` : 'none yet'],
        ['Solve time', `${formatFigures(seconds)} s`],
        ['Cost', costOf(cost, seconds)],
      ]}
    />
  );
}

/** In the ledger's currency. What was solved where no price is set is booked with 0. */
function costOf(cost: number, seconds: number): string {
  if (cost > 0) return formatMoney(cost);
  return seconds > 0 ? 'no price set' : 'nothing yet';
}

/** What the solver says of its own run. */
function ManifestFacts({ document }: { document: Record<string, unknown> }) {
  const manifest = manifestOf(document);
  if (!manifest) return null;
  const { provenance, energy, timings } = manifest;
  const { machine } = provenance;
  const steppedBy = provenance.gpu ?? `${provenance.threads} threads`;
  const company = provenance.batch > 1 ? `, ${provenance.batch} events in one pass` : '';
  return (
    <>
      <Facts
        title="Solver run"
        facts={[
          ['Task hash', <code key="task">{provenance.taskHash}</code>],
          ['Motion hash', <code key="motion">{provenance.motionHash}</code>],
          ['Materials', `${provenance.materials} (${provenance.materialsCitation})`],
          ['Reading of the materials', provenance.materialsConvention ?? 'not said by this version of the solver'],
          ['Material hash', <code key="materials">{provenance.materialsHash}</code>],
          ['Model', `${formatCount(provenance.elements)} elements, ${formatCount(provenance.nodes)} nodes`],
          ['Quality', provenance.quality],
          ['Bulk modulus', bulkWords(provenance)],
          ['Back end', `${provenance.backend}, ${provenance.precision} precision, ${steppedBy}${company}`],
          ['Machine', `${machine.processor}, ${machine.cores} cores, ${machine.system}, Node ${machine.node}`],
          [
            'Steps',
            `${formatCount(provenance.steps)}, the shortest ${formatFigures(provenance.smallestTimeStep * 1e6)} µs`,
          ],
          ['Energy balance', `off by ${formatFigures(energy.worstError * 100)} % at most`],
          ['Hourglass energy', `${formatFigures(energy.hourglassShare * 100)} % of the internal energy at most`],
          ['Time', `${formatFigures(timings.solve)} s of solving, ${formatFigures(timings.results)} s for the results`],
        ]}
      />
      <ul>
        {provenance.limitations.map((limitation) => (
          <li key={limitation}>{limitation}</li>
        ))}
      </ul>
    </>
  );
}

function bulkWords({ bulkModulus, bulkTolerance, estimatedBulkError }: Manifest['provenance']): string {
  const modulus = `${formatFigures(bulkModulus / 1e6)} MPa`;
  if (bulkTolerance === undefined || estimatedBulkError === undefined) return modulus;
  const percent = (share: number): string => `${formatFigures(share * 100)} %`;
  if (estimatedBulkError === 0) return `${modulus}, the reference: none below it keeps to ${percent(bulkTolerance)}`;
  return `${modulus}, chosen by the motion: MPS95 changes by ${percent(estimatedBulkError)} at most (estimate; allowed ${percent(bulkTolerance)})`;
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className={styles['facts']}>
      <h3>{title}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
