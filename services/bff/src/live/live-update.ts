import type { LiveEvent } from '@strainscope/console-contract';
import { Level } from '@strainscope/kernel';

/** Who may see an update: staff above one of `scope`, the person and its guardians, or one viewer alone. */
export interface Audience {
  /** Organization, institution, team. */
  scope: readonly string[];
  personId: string | null;
  /** Not for the person and the guardians: what staff are called to. */
  staffOnly?: true;
  /** Set for what concerns one viewer only (his uploads). */
  viewerId?: string;
}

/** `isPassing`: the next one of its kind replaces it, so that nobody needs it later (progress). */
export type LiveUpdate = LiveEvent & { audience: Audience; isPassing?: true };

/** What a viewer may see, as the reporting service answers it. */
export interface Viewer {
  personId: string;
  level: number;
  nodeIds: ReadonlySet<string>;
  personIds: ReadonlySet<string>;
}

/**
 * The same rule as row-level security has, and as `can` decides of reading an event (compared by `live-update.spec.ts`);
 * sets, as thousands of streams ask it of every update. An update for one viewer is not even for admins.
 */
export function maySee(viewer: Viewer, { scope, personId, viewerId, staffOnly }: Audience): boolean {
  if (viewerId !== undefined) return viewerId === viewer.personId;
  if (viewer.level === Level.admin) return true;
  if (!staffOnly && personId !== null && viewer.personIds.has(personId)) return true;
  return scope.some((nodeId) => viewer.nodeIds.has(nodeId));
}
