import { faultOfPlainLine, Level } from '@strainscope/kernel';
import type { Fault } from '@strainscope/kernel';
import type { NodeKind } from './node.entity.ts';

const longestName = 120;

/** What a node of each kind hangs below, and the level that its staff have. */
export const kindRules: Record<NodeKind, { parent: NodeKind | null; staffLevel: Level }> = {
  organization: { parent: null, staffLevel: Level.organization },
  institution: { parent: 'organization', staffLevel: Level.institution },
  team: { parent: 'institution', staffLevel: Level.team },
};

export interface NodeDraft {
  kind: NodeKind;
  name: string;
  parentKind: NodeKind | null;
  timeZone: string | null;
}

/** A kind as a sentence has it: “an institution”. */
export function withArticle(kind: NodeKind): string {
  return kind === 'team' ? 'a team' : `an ${kind}`;
}

/** Spaces around and inside a name do not make it another one. */
export function normalName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}

export function faultsOfName(name: string, path = 'name'): Fault[] {
  if (name === '') return [{ path, message: 'Give it a name.' }];
  if (name.length > longestName) return [{ path, message: `At most ${longestName} characters.` }];
  const fault = faultOfPlainLine(name);
  return fault === undefined ? [] : [{ path, message: `${fault}.` }];
}

export function faultsOfNode({ kind, name, parentKind, timeZone }: NodeDraft): Fault[] {
  const faults = faultsOfName(name);
  const { parent } = kindRules[kind];
  if (parentKind !== parent) {
    faults.push({
      path: 'parent_id',
      message: parent ? `It belongs to ${withArticle(parent)}.` : 'It stands at the top.',
    });
  }
  if (kind === 'team' && !isTimeZone(timeZone)) {
    faults.push({ path: 'time_zone', message: 'Choose the time zone that the team plays in.' });
  }
  return faults;
}

function isTimeZone(zone: string | null): boolean {
  if (!zone) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
