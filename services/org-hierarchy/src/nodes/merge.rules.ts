import type { NodeState } from './node.state.ts';

type Place = Pick<NodeState, 'id' | 'kind' | 'name' | 'scope'>;

export interface MergeQuestion {
  source: Place;
  target: Place;
  /** Names of what hangs directly below either. */
  sourceChildren: readonly string[];
  targetChildren: readonly string[];
}

/** Why one node cannot be merged into another; null when it can. */
export function refusalOfMerge({ source, target, sourceChildren, targetChildren }: MergeQuestion): string | null {
  if (source.id === target.id) return `“${source.name}” cannot be merged into itself.`;
  if (source.kind !== target.kind) return `A ${source.kind} is merged into another ${source.kind} only.`;
  const taken = new Set(targetChildren.map((name) => name.toLowerCase()));
  const twice = sourceChildren.filter((name) => taken.has(name.toLowerCase()));
  if (twice.length === 0) return null;
  const names = twice.map((name) => `“${name}”`).join(', ');
  return `“${source.name}” and “${target.name}” both have ${names}. Rename or merge these first.`;
}

/** Where something hangs once `source` means the node at `targetPath`. */
export function pathAfterMerge(path: readonly string[], source: string, targetPath: readonly string[]): string[] {
  return [...targetPath, ...path.slice(path.indexOf(source) + 1)];
}
