/** strainscope-solve: solves an event document on the command line. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson } from './errors/read-json.ts';
import { GUARD_CODES, SolverError } from './errors/solver-error.ts';
import { DEFAULT_MATERIAL_SET, loadMaterialSet, MATERIAL_SET_IDS } from './materials/material-sets.ts';
import type { Incomplete } from './result-schema/incomplete.schema.ts';
import { jsonFile } from './result/output-file.ts';
import type { Result } from './result-schema/result.schema.ts';
import { solveProblem } from './problem/solve-problem.ts';
import { openGpu } from './gpu/open-gpu.ts';
import { solve } from './solve/solve.ts';
import type { BackEnd } from './solve/back-end.ts';
import { graphicsProcessor, processor } from './solve/back-end.ts';
import { outputFiles } from './solve/manifest.ts';
import { SOLVER_VERSION } from './solve/version.ts';

const HELP = (): string => `strainscope-solve ${SOLVER_VERSION}: brain strain of a head-acceleration event

  strainscope-solve <task.json> -o <folder> [--threads n]   solve; writes the files below
  strainscope-solve problem <problem.json> -o <folder>      solve a mesh of your own with your materials, supports and motions
  strainscope-solve verify [--only <part of a name>]        run the verification cases and print a table

  -o, --output   folder for the results, made when missing
  -t, --threads  solver threads (default: all cores)
  -b, --backend  cpu (default), gpu, or auto: a GPU where there is one, else the processor
  -q, --quiet    no progress
  -h, --help     this text

Files: result.json, field.ssf (strain for the browser), mesh.ssm, manifest.json (hashes, machine, energy, timings); when
the task asks for them element-locations.json, strain_0000.vtu … and strain.pvd. The task document is described by
proto/solver/task.schema.json; documents of the older interface (linear-acceleration, time-all, …) are read too.

A problem names its mesh, materials, supports, motions and histories: proto/solver/problem.schema.json and
docs/recipes/solve-a-problem.md. Its files: result.json, nodes.csv, markers.csv, elements.csv; with vtuFrames strain_0000.vtu … and strain.pvd.

Material sets ("materials" in the task):
${materialHelp()}

Exit codes: 0 done, 1 a verification case failed, 2 wrong use or refused input, 3 the solution was stopped by a guard: what it
had computed until then lies in incomplete.json, which is no result.
`;

/** Each set with the convention of its Prony terms. */
const materialHelp = (): string =>
  MATERIAL_SET_IDS.map((id) => {
    const { title, convention } = loadMaterialSet(id);
    return `  ${id}${id === DEFAULT_MATERIAL_SET ? ' (default)' : ''}: ${title}\n    ${convention}`;
  }).join('\n');

const EXIT = { done: 0, failed: 1, refused: 2, stopped: 3 } as const;
const STOPPED: readonly string[] = [...GUARD_CODES, 'worker-lost', 'aborted'];

export async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        threads: { type: 'string', short: 't' },
        backend: { type: 'string', short: 'b', default: 'cpu' },
        only: { type: 'string' },
        quiet: { type: 'boolean', short: 'q', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [first] = positionals;
    if (values.help || first === undefined) {
      process.stdout.write(HELP());
      return values.help ? EXIT.done : EXIT.refused;
    }
    if (first === 'verify') {
      const { printVerification } = await import('./verification/report.ts');
      return (await printVerification(values.only ?? '')) ? EXIT.done : EXIT.failed;
    }
    if (first === 'problem') {
      const [, file, ...more] = positionals;
      if (file === undefined || more.length > 0 || values.output === undefined) {
        return refuse('Give one problem file and -o <folder>.');
      }
      if (values.backend !== 'cpu') return refuse('A problem is solved by the processor alone: leave --backend out.');
      await solveProblemFile(file, values.output, threadsOf(values.threads), values.quiet);
      return EXIT.done;
    }
    if (positionals.length > 1 || values.output === undefined) return refuse('Give one task file and -o <folder>.');
    const backEnd = await backEndOf(values.backend, threadsOf(values.threads));
    await solveFile(first, values.output, backEnd, values.quiet);
    return EXIT.done;
  } catch (error) {
    if (error instanceof SolverError) return refuse(`${error.code}: ${error.message}`, exitOf(error));
    if (isUserMistake(error)) return refuse(error.message);
    throw error;
  }
}

/** Files that a problem names are beside it. */
async function solveProblemFile(
  file: string,
  folder: string,
  threads: number | undefined,
  quiet: boolean,
): Promise<void> {
  const problem = readJson(file);
  const options = { folder: dirname(file), threads, onProgress: quiet ? undefined : showProgress };
  const { result, files } = await solveProblem(problem, options).finally(() => quiet || process.stderr.write('\n'));
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  const { provenance, energy, parts } = result;
  const strains = Object.entries(parts).map(([name, { mps, mps95 }]) => `${name} ${percent(mps)} (${percent(mps95)})`);
  process.stdout.write(
    [
      `largest principal strain (95th percentile): ${strains.join('  ')}`,
      `${provenance.elements} elements, ${provenance.steps} steps, energy error ${percent(energy.error)}, hourglass ${percent(energy.hourglassShare)}`,
      ...(provenance.ignored.length > 0 ? [`Of the mesh file not used: ${provenance.ignored.join(', ')}.`] : []),
      '',
    ].join('\n'),
  );
}

function showProgress({ time, end }: { time: number; end: number }): void {
  const percent = Math.floor((100 * time) / end);
  process.stderr.write(`\r${(time * 1000).toFixed(1)} of ${(end * 1000).toFixed(1)} ms  ${percent} %  `);
}

async function solveFile(file: string, folder: string, backEnd: BackEnd, quiet: boolean): Promise<void> {
  const task = readJson(file);
  mkdirSync(folder, { recursive: true });
  const onProgress = quiet ? undefined : showProgress;
  const solved = await solve(task, { backEnd, onProgress }).catch((error: unknown) => {
    if (!quiet) process.stderr.write('\n');
    if (error instanceof SolverError && error.partial) keepIncomplete(error.partial, folder);
    throw error;
  });
  if (!quiet) process.stderr.write('\n');
  for (const { name, bytes } of outputFiles(solved)) writeFileSync(join(folder, name), bytes);
  process.stdout.write(summary(solved.result));
}

/** Under a name of its own: nobody takes it for a result. */
function keepIncomplete(partial: Incomplete, folder: string): void {
  const { name, bytes } = jsonFile('incomplete.json', partial);
  writeFileSync(join(folder, name), bytes);
  const { 'stopped-at': time, end } = partial.incomplete;
  process.stdout.write(
    `INCOMPLETE: stopped at ${(1000 * time).toFixed(1)} of ${(1000 * end).toFixed(1)} ms. Peaks so far, which the event reaches at least: MPS95 ${percent(partial['MPS-95'].value)}  MPS ${percent(partial['principal-max-strain'].value)}  CSDM-15 ${percent(partial['CSDM-15'])}\n`,
  );
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

function summary(result: Result): string {
  const { timings, energy, provenance } = result;
  const regions = Object.entries(result['region-wise-mps']).map(([name, { mps95 }]) => `${name} ${percent(mps95)}`);
  return [
    `MPS95 ${percent(result['MPS-95'].value)}  MPS ${percent(result['principal-max-strain'].value)}  CSDM-15 ${percent(result['CSDM-15'])}`,
    `regions (MPS95): ${regions.join('  ')}`,
    `${provenance.elements} elements, ${provenance.steps} steps, ${timings.solve.toFixed(1)} s, energy error ${percent(energy.error)}, hourglass ${percent(energy.hourglassShare)}`,
    ...result.warnings.map(({ message }) => `Note: ${message}`),
    '',
  ].join('\n');
}

function threadsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 256) {
    throw new SolverError('invalid-task', '--threads takes a whole number from 1 to 256.');
  }
  return threads;
}

/** What `auto` finds is said, so that nobody wonders. */
async function backEndOf(text: string, threads: number | undefined): Promise<BackEnd> {
  if (text === 'cpu') return processor(threads);
  if (text === 'gpu') return graphicsProcessor(await openGpu());
  if (text !== 'auto') throw new SolverError('invalid-task', '--backend takes cpu, gpu or auto.');
  try {
    const gpu = await openGpu();
    process.stderr.write(`Solving on the GPU ${gpu.name}.\n`);
    return graphicsProcessor(gpu);
  } catch (error) {
    if (!(error instanceof SolverError)) throw error;
    process.stderr.write(`${error.message} Solving on the processor.\n`);
    return processor(threads);
  }
}

function refuse(message: string, code: number = EXIT.refused): number {
  process.stderr.write(`strainscope-solve: ${message}\n`);
  return code;
}

const exitOf = ({ code }: SolverError): number => (STOPPED.includes(code) ? EXIT.stopped : EXIT.refused);

/** A file that is not there, or an unknown option. Told by code and name: `instanceof` fails across realms. */
function isUserMistake(error: unknown): error is Error {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return ['ENOENT', 'EISDIR', 'EACCES'].includes(code) || code.startsWith('ERR_PARSE_ARGS');
}
