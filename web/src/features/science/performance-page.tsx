import gpu from '../../../../docs/science/data/gpu-performance.json';
import performance from '../../../../docs/science/data/performance.json';
import { ComparisonSection } from './comparison-section.tsx';
import { Figure } from './figure.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { SciencePage } from './science-page.tsx';
import { Section } from './section.tsx';
import { StrainOnScreenSection } from './strain-on-screen-section.tsx';
import { wordsOnLoad } from './words-on-load.ts';

const COMMAND = 'npm run bench:solver -- --write';
const GPU_COMMAND = 'npm run bench:solver:gpu -- --write';

const inWords = (value: number, digits = 1): string => value.toFixed(digits);

/** `/performance`: what a step of the solver costs, as the checked-in run measured it. */
export default function PerformancePage() {
  const { machine, mesh, threads, kernels, bandwidth, batch, throughput } = performance;
  /** Remark of the run on itself, if it has one. */
  const { note } = gpu as { note?: string };
  return (
    <SciencePage
      title="Performance"
      lead={`Measured with solver ${performance.solverVersion} on ${machine.processor}, ${machine.cores} cores, on ${machine.date}. ${wordsOnLoad(machine.load)}`}
    >
      <Section title="A step of the coarse head" id="step">
        <p>
          {mesh.elements} elements, {mesh.nodes} nodes, steps of {inWords(mesh.timeStep * 1e6, 2)} µs,{' '}
          {inWords(mesh.bytesPerElement, 0)} bytes per element. The published academic code that we compare with needs
          4400 ns per element-step on one core. A core that nothing else has takes {inWords(performance.undisturbed)} ns
          here, {inWords(performance.timesReference, 0)} times as fast: the sum of the best times of each call that a
          step consists of, which hardly depends on what else the machine does.
        </p>
        <Figure
          caption="Time of one element in one step as the machine was, and what more threads bring."
          command={COMMAND}
        >
          <FiguresTable
            label="Threads"
            columns={['Threads', 'ns per element-step', 'Over one thread']}
            rows={threads.map((row) => [String(row.threads), inWords(row.nanoseconds), `${inWords(row.speedUp, 2)} ×`])}
          />
        </Figure>
        <Figure caption="The kernels on one undisturbed core, with what we aim at." command={COMMAND}>
          <FiguresTable
            label="Kernels"
            columns={['Element and material', 'ns per element-step', 'Aim']}
            rows={kernels.map(({ name, nanoseconds, limit }) => [name, inWords(nanoseconds), `≤ ${limit}`])}
          />
        </Figure>
      </Section>
      <Section title="Events" id="events">
        <Figure caption="Whole events and batches, on all cores." command={COMMAND}>
          <FiguresTable
            label="Events"
            columns={['What', 'Measured', 'Aim']}
            rows={[
              ['60 ms of small strain', `${inWords(performance.event60ms)} s`, '≤ 6 s on two idle cores'],
              [
                `${throughput.events} whole events of ${inWords(throughput.length * 1000, 0)} ms, ${batch.events} in a pass, over one at a time`,
                `${inWords(throughput.ratio, 2)} ×`,
                '≥ 1.5 ×',
              ],
              [
                `Steps of ${batch.events} events in a pass, one undisturbed core`,
                `${inWords(batch.undisturbed)} ns per element-step of an event, ${inWords(batch.undisturbedRatio, 2)} ×`,
                '',
              ],
              ['From nothing to the first step', `${inWords(performance.startUp, 2)} s`, '≤ 1 s'],
              ['Memory moved by one thread', `${inWords(bandwidth.achieved)} GB/s`, ''],
              ['Copying memory of that size', `${inWords(bandwidth.copy)} GB/s`, ''],
            ]}
          />
        </Figure>
        <p>
          A step is bound by the instructions that it issues, not by memory. A pass packs {batch.events} events into
          vectors of 256 bits, twice as wide as those of one event, and reads an element’s constants once for all. The
          whole events are timed in turns of {batch.events} alone and {batch.events} together, from the task to the
          files.
        </p>
      </Section>
      <StrainOnScreenSection />
      <ComparisonSection />
      <Section title="Graphics processors" id="gpu">
        <p>
          Measured on {gpu.gpu} with {gpu.machine.processor}, {gpu.machine.cores} cores, on {gpu.machine.date}. A kernel
          that only copies moves {inWords(gpu.copy, 0)} GB/s there.
        </p>
        <Figure caption="Steps of events in one pass, with the share of what copying moves." command={GPU_COMMAND}>
          <FiguresTable
            label="Steps on a GPU"
            columns={['Mesh', 'Events', 'ns per element-step of an event', 'GB/s', 'Of copying (aim ≥ 70 %)']}
            rows={gpu.steps.map((own) => [
              own.mesh,
              String(own.events),
              inWords(own.nanoseconds, 3),
              inWords(own.rate, 0),
              `${inWords(100 * own.ratio, 0)} %`,
            ])}
          />
        </Figure>
        <Figure
          caption={`${gpu.batch.events} coarse events of ${inWords(gpu.batch.length * 1000, 0)} ms, results included, took ${inWords(gpu.batch.seconds, 2)} s.`}
          command={GPU_COMMAND}
        >
          <FiguresTable
            label="A batch on a GPU"
            columns={['One at a time on the processor', 's per event', 'The batch (aim ≥ 20 ×)']}
            rows={gpu.batch.alone.map(({ threads, seconds, ratio }) => [
              threads === 1 ? '1 thread' : `${threads} threads`,
              inWords(seconds, 2),
              `${inWords(ratio)} ×`,
            ])}
          />
        </Figure>
        {note !== undefined && <p>{note}</p>}
      </Section>
    </SciencePage>
  );
}
