/** Measures two builds of the solver side by side: each order goes to both in turns, on the same cores. */
import type { TaskInput } from '../../task/task.schema.ts';
import { benchMachine } from '../machine.ts';
import { BuildProcess } from './build-process.ts';
import { BusyProgram } from './busy-program.ts';
import { figureOf } from './comparison.ts';
import type { ComparedFigure, Comparison } from './comparison.ts';
import { demoTasks, shortened } from './demo-tasks.ts';
import type { Measured, Order } from './measured.ts';
import { medianRatio, medians, worstPair } from '../statistics.ts';
import type { Pair } from '../statistics.ts';

/** How many events each case has. */
export interface Extent {
  single: number;
  batch: number;
  fine: number;
  busy: number;
  /** s, of each event. */
  length: number;
}

export const FULL: Extent = { single: 20, batch: 64, fine: 1, busy: 5, length: 0.06 };
/** Tells in some minutes whether a change is worth it; it proves nothing. */
export const SHORT: Extent = { single: 4, batch: 16, fine: 0, busy: 1, length: 0.02 };

/** Events that are handed over at once. */
const TOGETHER = 16;
/** s: model, memory and programs are there after it. */
const WARM_UP = 0.002;

export interface BuiltCommit {
  commit: string;
  library: string;
}

type Both<T> = Record<keyof Pair, T>;

/** @param say hears of each figure as it comes */
export async function compareBuilds(
  builds: Both<BuiltCommit>,
  extent: Extent,
  say: (figure: ComparedFigure) => void,
): Promise<Comparison> {
  const machine = benchMachine();
  const before = await BuildProcess.start(builds.before.library);
  const after = await BuildProcess.start(builds.after.library);
  const turns = new Turns({ before, after });
  const figures: ComparedFigure[] = [];
  try {
    for (const measure of [measureMemory, measureSingle, measureBusy, measureBatches, measureFine]) {
      const found = await measure(turns, extent);
      found.forEach(say);
      figures.push(...found);
    }
  } finally {
    before.end();
    after.end();
  }
  const named = (own: keyof Pair) => ({
    commit: builds[own].commit,
    solverVersion: { before, after }[own].version,
  });
  return {
    machine,
    before: named('before'),
    after: named('after'),
    length: extent.length,
    isShort: extent !== FULL,
    figures,
    strainChange: turns.strainChange,
  };
}

/** Has both builds do the same, and the other one first each time. */
class Turns {
  strainChange = 0;
  private count = 0;
  private readonly builds: Both<BuildProcess>;

  constructor(builds: Both<BuildProcess>) {
    this.builds = builds;
  }

  async pair(order: Order): Promise<Both<Measured>> {
    const afterFirst = this.count++ % 2 === 1;
    const early = afterFirst ? await this.builds.after.measure(order) : undefined;
    const before = await this.builds.before.measure(order);
    const after = early ?? (await this.builds.after.measure(order));
    return { before, after };
  }

  /** The same of whole events, whose strain is compared as well. */
  async pairs(orders: readonly Order[]): Promise<Both<Measured>[]> {
    const pairs: Both<Measured>[] = [];
    for (const order of orders) {
      const pair = await this.pair(order);
      const changes = pair.before.mps95.map((strain, i) => Math.abs(pair.after.mps95[i]! / strain - 1));
      this.strainChange = Math.max(this.strainChange, ...changes);
      pairs.push(pair);
    }
    return pairs;
  }
}

const alone = (task: TaskInput): Order => ({ tasks: [task], together: false });

/** Takes one figure of each pair. */
const figuresOf = (pairs: readonly Both<Measured>[], of: (measured: Measured) => number): Pair[] =>
  pairs.map(({ before, after }) => ({ before: of(before), after: of(after) }));

/** The first event of a process: what it makes then it keeps. */
async function measureMemory(turns: Turns): Promise<ComparedFigure[]> {
  const [task] = demoTasks(1);
  const [pair] = figuresOf([await turns.pair(alone(shortened(task!, WARM_UP)))], (own) => own.bytesPerElement);
  return [
    figureOf({
      what: 'memory per element',
      unit: 'bytes',
      ...pair!,
      value: pair!.after / pair!.before,
      valueUnit: '×',
      limit: { most: 1 },
    }),
  ];
}

async function measureSingle(turns: Turns, { single, length }: Extent): Promise<ComparedFigure[]> {
  const pairs = await turns.pairs(demoTasks(single).map((task) => alone(shortened(task, length))));
  const seconds = figuresOf(pairs, (own) => own.seconds);
  const worst = worstPair(seconds);
  const starts = medians(figuresOf(pairs, (own) => 1000 * own.startSeconds));
  return [
    figureOf({
      what: `one event, median of ${single}`,
      unit: 's',
      ...medians(seconds),
      value: medianRatio(seconds),
      valueUnit: '×',
      limit: { least: 3.5 },
    }),
    figureOf({
      what: `one event, worst of ${single} pairs`,
      unit: 's',
      ...worst,
      value: worst.before / worst.after,
      valueUnit: '×',
      limit: { least: 2.2 },
    }),
    figureOf({
      what: 'start of a further event of a kind',
      unit: 'ms',
      ...starts,
      value: starts.after,
      valueUnit: 'ms',
      limit: { most: 50 },
    }),
  ];
}

/** Each event right after itself on an idle machine, by the same build. */
async function measureBusy(turns: Turns, { busy, length }: Extent): Promise<ComparedFigure[]> {
  if (busy === 0) return [];
  const program = new BusyProgram();
  const [wall, used]: [Pair[], Pair[]] = [[], []];
  try {
    for (const task of demoTasks(busy)) {
      const order = alone(shortened(task, length));
      const idle = await turns.pair(order);
      const disturbed = await program.during(() => turns.pair(order));
      const over = (of: (measured: Measured) => number): Pair => ({
        before: of(disturbed.before) / of(idle.before),
        after: of(disturbed.after) / of(idle.after),
      });
      wall.push(over((own) => own.seconds));
      used.push(over((own) => own.processorSeconds));
    }
  } finally {
    program.end();
  }
  const figure = (what: string, pairs: readonly Pair[], most: number): ComparedFigure => {
    const both = medians(pairs);
    return figureOf({ what, unit: '×', ...both, value: both.after, valueUnit: '×', limit: { most } });
  };
  return [
    figure('half of the cores busy: wall time over idle', wall, 2.2),
    figure('half of the cores busy: processor time over idle', used, 1.15),
  ];
}

async function measureBatches(turns: Turns, { batch, length }: Extent): Promise<ComparedFigure[]> {
  if (batch === 0) return [];
  const tasks = demoTasks(batch).map((task) => shortened(task, length));
  const orders = Array.from({ length: Math.ceil(batch / TOGETHER) }, (_, i) => ({
    tasks: tasks.slice(i * TOGETHER, (i + 1) * TOGETHER),
    together: true,
  }));
  // Programs of passes are compiled by their first one.
  await turns.pair({ tasks: orders[0]!.tasks.map((task) => shortened(task, WARM_UP)), together: true });
  const seconds = figuresOf(await turns.pairs(orders), (own) => own.seconds);
  const [before, after] = (['before', 'after'] as const).map((own) =>
    seconds.reduce((sum, pair) => sum + pair[own], 0),
  );
  return [
    figureOf({
      what: `${batch} events in batches, all of them`,
      unit: 's',
      before: before!,
      after: after!,
      value: before! / after!,
      valueUnit: '×',
      limit: { least: 3 },
    }),
  ];
}

async function measureFine(turns: Turns, { fine, length }: Extent): Promise<ComparedFigure[]> {
  if (fine === 0) return [];
  const tasks = demoTasks(fine, 'fine').map((task) => shortened(task, length));
  await turns.pair(alone(shortened(tasks[0]!, WARM_UP)));
  const seconds = figuresOf(await turns.pairs(tasks.map(alone)), (own) => own.seconds);
  return [
    figureOf({
      what: `fine mesh, median of ${fine}`,
      unit: 's',
      ...medians(seconds),
      value: medianRatio(seconds),
      valueUnit: '×',
      limit: { least: 3 },
    }),
  ];
}
