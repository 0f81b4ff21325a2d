/** How long a person waits for the strain of an event, and where the time goes, from the marks of single events. */
import { percentile } from './statistics.ts';
import { wordsOnLoad } from './machine.ts';
import type { BenchMachine } from './machine.ts';

/** When an event got how far: ms on the clock of the machine. */
export interface EventMarks {
  /** The upload was answered: its events are kept. */
  accepted: number;
  queued: number;
  /** A worker took it. */
  claimed: number;
  stored: number;
  /** Number and brain are on the page. */
  shown: number;
  /** s, as the worker timed itself. */
  timings: { model: number; engine: number; solve: number; results: number };
}

/** The figures of docs/science/data/strain-on-screen.json. */
export interface StrainOnScreen {
  machine: BenchMachine;
  commit: string;
  solverVersion: string;
  events: number;
  /** From the acceptance to the screen, s. */
  total: Spread;
  stages: (Spread & { stage: string })[];
  /** s, of the total's 95th percentile. */
  limit: number;
  inside: boolean;
}

interface Spread {
  median: number;
  p95: number;
  worst: number;
}

const LIMIT = 4;

/** Stages of one event in s; they add up to its total. */
const stagesOf = ({ accepted, queued, claimed, stored, shown, timings }: EventMarks): Record<string, number> => {
  const { model, engine, solve, results } = timings;
  const held = (stored - claimed) / 1000;
  return {
    'accepted → queued': (queued - accepted) / 1000,
    'queued → claimed by a worker': (claimed - queued) / 1000,
    'model, memory and program, until the first step': model + engine,
    'steps, until it is solved': solve,
    'measures and files': results,
    'motion fetched, results stored': held - model - engine - solve - results,
    'stored → number and brain on screen': (shown - stored) / 1000,
  };
};

export const totalOf = ({ accepted, shown }: EventMarks): number => (shown - accepted) / 1000;

export function summarize(
  marks: readonly EventMarks[],
  where: Pick<StrainOnScreen, 'machine' | 'commit' | 'solverVersion'>,
): StrainOnScreen {
  const all = marks.map(stagesOf);
  const total = spreadOf(marks.map(totalOf));
  const stages = Object.keys(all[0]!).map((stage) => ({ stage, ...spreadOf(all.map((own) => own[stage]!)) }));
  return { ...where, events: marks.length, total, stages, limit: LIMIT, inside: total.p95 <= LIMIT };
}

const spreadOf = (seconds: readonly number[]): Spread => ({
  median: percentile(seconds, 0.5),
  p95: percentile(seconds, 0.95),
  worst: Math.max(...seconds),
});

export function strainOnScreenReport(own: StrainOnScreen): string {
  const { machine, commit, solverVersion, events, total, stages, limit, inside } = own;
  const row = (what: string, { median, p95, worst }: Spread): string =>
    `| ${what} | ${[median, p95, worst].map((seconds) => `${seconds.toFixed(2)} s`).join(' | ')} |`;
  return `## From the event to the screen

The whole product with solver ${solverVersion} (commit ${commit}) and a browser beside it on ${machine.processor}, ${machine.cores} cores, Node ${machine.node}, ${machine.date}. ${wordsOnLoad(machine)} Single events, one after the other; the page of each is open from the moment it is accepted.
From the acceptance to the finite-element strain on screen: ${total.p95.toFixed(1)} s, 95th percentile of ${events} events (aim ≤ ${limit} on two idle cores: ${inside ? 'inside' : 'outside'}).

| stage | median | 95th percentile | worst |
|---|---|---|---|
${[row('accepted → on screen', total), ...stages.map(({ stage, ...spread }) => row(stage, spread))].join('\n')}

Made by \`npm run bench:strain -- --events ${events} --write\`.
`;
}
