/** The documents of a solved problem. */
import { createHash } from 'node:crypto';
import type { EnergyBalance } from '../guards/energy-guard.ts';
import type { ElementResults } from '../engine/observer.ts';
import { centroid } from '../mesh/hex-mesh.ts';
import { meshHash } from '../mesh/mesh-hash.ts';
import type { OutputFile } from '../result/output-file.ts';
import { jsonFile } from '../result/output-file.ts';
import { weightedPercentile } from '../result/weighted-percentile.ts';
import { SOLVER_VERSION } from '../solve/version.ts';
import type { SimulationReport } from '../solve/simulate.ts';
import type { Histories } from './histories.ts';
import type { PreparedProblem } from './prepare-problem.ts';
import type { Problem } from './problem.schema.ts';

/** Peaks over time of the maximum principal strain. */
interface Strains {
  /** m³ */
  volume: number;
  elements: number;
  /** Largest of any element. */
  mps: number;
  /** 95th percentile by volume. */
  mps95: number;
}

/** Peaks of a part or region, and of its halves where it lies on both sides of the plane y = 0 (SAE J211: y to the right). */
interface Sides extends Strains {
  left?: Strains;
  right?: Strains;
}

export interface ProblemResult {
  version: 1;
  title: string;
  parts: Record<string, Sides>;
  regions: Record<string, Sides>;
  /** Smallest and largest J − 1 of any element. */
  volumeChange: { smallest: number; largest: number };
  energy: EnergyBalance;
  histories: Histories;
  provenance: {
    solverVersion: string;
    /** SHA-256 of the problem as it was read and of its mesh. */
    problemHash: string;
    meshHash: string;
    elements: number;
    nodes: number;
    precision: 'single' | 'double';
    steps: number;
    smallestTimeStep: number;
    /** Mass that was added for the time step, as a share of the mass that can move. */
    addedMass: number;
    /** What the mesh file holds that was not used. */
    ignored: string[];
  };
}

export function problemResult(
  { problem, file, model }: PreparedProblem,
  results: ElementResults,
  histories: Histories,
  { steps, smallestTimeStep, energy }: SimulationReport,
): ProblemResult {
  const { mesh, volume, addedMass } = model;
  const count = volume.length;
  const peaks = new Float32Array(count);
  results.history.forEach((strain, i) => (peaks[i % count] = Math.max(peaks[i % count]!, strain)));
  const strains = (elements: readonly number[]): Strains => {
    const own = elements.map((element) => peaks[element]!);
    const volumes = elements.map((element) => volume[element]!);
    return {
      volume: volumes.reduce((sum, v) => sum + v, 0),
      elements: elements.length,
      mps: own.reduce((most, strain) => Math.max(most, strain), 0),
      mps95: weightedPercentile(own, volumes, 0.95),
    };
  };
  const isRight = Array.from({ length: count }, (_, element) => centroid(mesh, element)[1] >= 0);
  const sidesOf = (elements: readonly number[]): Sides => {
    const [left, right] = [false, true].map((side) => elements.filter((element) => isRight[element] === side)) as [
      number[],
      number[],
    ];
    const whole = strains(elements);
    return left.length === 0 || right.length === 0 ? whole : { ...whole, left: strains(left), right: strains(right) };
  };
  const byName = (names: readonly string[], values: Uint8Array): Record<string, Sides> =>
    Object.fromEntries(
      names.flatMap((name, i) => {
        const own = [...values.keys()].filter((element) => values[element] === i);
        return own.length === 0 ? [] : [[name, sidesOf(own)] as const];
      }),
    );
  return {
    version: 1,
    title: problem.title,
    parts: byName(mesh.parts, mesh.part),
    regions: byName(mesh.regions, mesh.region),
    volumeChange: {
      smallest: results.compression.reduce((least, own) => Math.min(least, own), 0),
      largest: results.expansion.reduce((most, own) => Math.max(most, own), 0),
    },
    energy,
    histories,
    provenance: {
      solverVersion: SOLVER_VERSION,
      problemHash: createHash('sha256').update(JSON.stringify(problem)).digest('hex'),
      meshHash: meshHash(file.mesh),
      elements: count,
      nodes: mesh.nodes.length / 3,
      precision: problem.precision,
      steps,
      smallestTimeStep,
      addedMass,
      ignored: file.ignored.filter(
        (what) => !usedSets(problem).some((used) => what.toUpperCase().includes(`SET ${used} (`)),
      ),
    },
  };
}

/** Names of the sets that a problem names, in capitals. */
function usedSets({ boundary, outputs }: Problem): string[] {
  const choices = [
    ...boundary.map(({ on }) => on),
    ...Object.values(outputs.nodes),
    ...Object.values(outputs.elements),
  ];
  return choices.flatMap(({ set }) => set?.toUpperCase() ?? []);
}

const AXES = ['x', 'y', 'z'];
const PAIRS = ['xx', 'yy', 'zz', 'xy', 'yz', 'zx'];

/** result.json, and nodes.csv, markers.csv and elements.csv where such histories were asked for. */
export function problemFiles(result: ProblemResult): OutputFile[] {
  const { time, nodes, markers, elements } = result.histories;
  const vectors = (name: string, unit: string, labels: readonly string[], rows: readonly number[][]): Column[] =>
    labels.map((label, k) => ({ title: `${name}${label} [${unit}]`, values: rows.map((row) => row[k]!) }));
  const tables = {
    nodes: Object.entries(nodes).flatMap(([name, { displacement, reaction }]) => [
      ...vectors(`${name} u`, 'm', AXES, displacement),
      ...vectors(`${name} reaction `, 'N', AXES, reaction),
    ]),
    markers: Object.entries(markers).flatMap(([name, { displacement }]) =>
      vectors(`${name} u`, 'm', AXES, displacement),
    ),
    elements: Object.entries(elements).flatMap(([name, { strain, stress, fibreStrain }]) => [
      ...vectors(`${name} E`, '-', PAIRS, strain),
      ...vectors(`${name} stress `, 'Pa', PAIRS, stress),
      { title: `${name} fibre strain [-]`, values: fibreStrain },
    ]),
  };
  const files = Object.entries(tables).filter(([, columns]) => columns.length > 0);
  return [jsonFile('result.json', result), ...files.map(([name, columns]) => csvFile(`${name}.csv`, time, columns))];
}

interface Column {
  title: string;
  values: readonly number[];
}

function csvFile(name: string, time: readonly number[], columns: readonly Column[]): OutputFile {
  const head = ['time [s]', ...columns.map(({ title }) => title)].join(',');
  const rows = time.map((t, i) => [t, ...columns.map(({ values }) => values[i]!)].join(','));
  return { name, bytes: Buffer.from(`${[head, ...rows].join('\n')}\n`) };
}
