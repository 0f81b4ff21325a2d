import type { ChangeContent } from './change.entity.ts';

/** What a change did, in names of nodes and a number of people: enough to know it again. */
export interface ChangeSummary {
  nodes: { name: string; becomes: string | undefined }[];
  people: number;
  fromPlaces: string[];
  toPlaces: string[];
}

/** @param names of the nodes that whoever reads it sees */
export function summaryOf(content: ChangeContent, names: ReadonlyMap<string, string>): ChangeSummary {
  const { left, joined, identified } = content;
  const edited = editedIn(content);
  const people = [...left, ...joined, ...identified, ...edited].map(({ personId }) => personId);
  const namesOf = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => names.get(id) ?? []).sort();
  return {
    nodes: changedNodes(content, names),
    people: new Set(people).size,
    fromPlaces: namesOf(left.map(({ nodeId }) => nodeId)),
    toPlaces: namesOf(
      [...joined, ...edited].map(({ nodeId }) => nodeId).concat(identified.map(({ teamId }) => teamId)),
    ),
  };
}

/** Players whose status or sensor was changed where they are; sensors also move with their players, which says nothing more. */
function editedIn({ statuses = [], wearers = [], nodes, left, joined, identified }: ChangeContent) {
  const isMove = [nodes, left, joined, identified].some((some) => some.length > 0);
  return [...statuses, ...(isMove ? [] : wearers.map(({ personId, teamId }) => ({ personId, nodeId: teamId })))];
}

/** The ids of the nodes whose names `summaryOf` needs. */
export function nodesNamedIn(content: ChangeContent): string[] {
  const { nodes, left, joined, identified } = content;
  return [
    ...nodes.flatMap(({ after }) => after.mergedInto ?? []),
    ...[...left, ...joined, ...editedIn(content)].map(({ nodeId }) => nodeId),
    ...identified.map(({ teamId }) => teamId),
  ];
}

/** Those that the edit was about; what hangs below them went along. */
function changedNodes({ nodes }: ChangeContent, names: ReadonlyMap<string, string>): ChangeSummary['nodes'] {
  const gone = new Set(nodes.flatMap(({ before, after }) => (after.goneAt && !before?.goneAt ? [after.id] : [])));
  return nodes.flatMap(({ before, after }) => {
    if (!before) return [];
    const { name } = before;
    if (after.name !== name) return [{ name, becomes: after.name }];
    if (after.mergedInto !== before.mergedInto) return [{ name, becomes: names.get(after.mergedInto ?? '') }];
    return gone.has(after.id) && !gone.has(after.parentId ?? '') ? [{ name, becomes: undefined }] : [];
  });
}
