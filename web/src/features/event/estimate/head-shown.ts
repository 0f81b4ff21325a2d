import type { HeadEstimate, Simulation } from '@strainscope/console-contract';

export type HeadSubtype = HeadEstimate['mesh_subtype'];

/** Heads in the order in which they are on offer; the first is shown where nothing else decides. */
const HEADS: readonly string[] = ['male', 'female'] satisfies HeadSubtype[];

export function isHeadSubtype(name: string | null): name is HeadSubtype {
  return name !== null && HEADS.includes(name);
}

/** Which of the estimates of an event is shown, and why. */
export interface HeadShown {
  estimate: HeadEstimate;
  /** The head of the simulation: the estimate is on it, or, where there is none, on another. */
  simulated: HeadSubtype | undefined;
  /** Heads to choose among; empty where there is no choice. */
  choices: readonly HeadSubtype[];
}

/** The head of the simulation where there is one, else the reader's choice, else the male head. */
export function headShown(
  heads: readonly HeadEstimate[],
  simulation: Pick<Simulation, 'mesh_subtype'> | null,
  chosen: HeadSubtype | undefined,
): HeadShown | undefined {
  const subtype = simulation?.mesh_subtype ?? null;
  const simulated = isHeadSubtype(subtype) ? subtype : undefined;
  const estimate =
    estimateOn(heads, simulated ?? chosen ?? 'male') ?? estimateOn(heads, 'male') ?? estimateOn(heads, 'female');
  if (!estimate) return undefined;
  const choices = heads.map(({ mesh_subtype }) => mesh_subtype).sort((p, q) => HEADS.indexOf(p) - HEADS.indexOf(q));
  return { estimate, simulated, choices: simulated === undefined && choices.length > 1 ? choices : [] };
}

/** The estimate on a head model. */
export function estimateOn(heads: readonly HeadEstimate[], subtype: string): HeadEstimate | undefined {
  return heads.find(({ mesh_subtype }) => mesh_subtype === subtype);
}
