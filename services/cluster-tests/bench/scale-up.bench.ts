import { eventually, notRun, printFigure, printMachine } from '@strainscope/testing';
import { hasKwok } from '../src/components/locations.ts';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { PlayedCluster } from '../test/played-cluster.ts';

/** One that is announced, and others that became ready without a word: they are found by the next look. */
const simulations = 5;

const why = whyNoNode() ?? (hasKwok ? null : 'kwok could not be built');

if (why === null) {
  test('how soon Jobs are made for work that became ready', async () => {
    const jobs = new Set<string>();
    const cluster = await PlayedCluster.start({
      nodes: 1,
      isolated: simulations,
      onJob: ({ metadata }) => jobs.add(metadata.uid),
    });
    const began = performance.now();
    await cluster.order(simulations);
    await eventually(() => expect(jobs.size).toBe(simulations), { within: 60_000, every: 10 });
    const seconds = (performance.now() - began) / 1_000;
    await cluster.stop();
    printMachine();
    printFigure({
      what: `from an event to its Job on a real API server, and to those of ${simulations - 1} others`,
      value: seconds,
      unit: 's',
      limit: { most: 5 },
    });
  }, 600_000);
} else {
  notRun('scaling up on a real control plane', why);
}
