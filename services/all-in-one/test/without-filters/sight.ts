import {
  levelOf,
  nodes,
  personOf,
  relationsOf,
  scopeOf,
  targets,
  viewers,
  type Target,
  type Viewer,
} from '../../../bff/test/fakes/league.ts';
import { groupNameOf } from './matrix-league.ts';
import type { Caller } from './matrix-product.ts';

/**
 * Tells whether the caller may see the target: themselves, their child, a player where they are staff, or staff above
 * or beside these.
 */
export function isSeen(caller: Caller, target: Target): boolean {
  if (caller === 'anonymous') return false;
  const places = ownTargets(caller).flatMap(scopeOf);
  const staff = viewers.filter((viewer) => relationsTo(viewer).nodeIds.some((id) => places.includes(id)));
  return ownTargets(caller).includes(target) || staff.some((viewer) => personOf(viewer) === target.personId);
}

/** The places where nobody plays whom the caller sees, as an organization, institution or team. */
export function foreignPlaces(caller: Viewer): string[] {
  const seen = ownTargets(caller).flatMap(scopeOf);
  return [...new Set(targets.flatMap(scopeOf))].filter((id) => !seen.includes(id));
}

/** What tells of places where nobody is whom the caller sees. */
export function placeMarks(caller: Caller): string[] {
  const places = caller === 'anonymous' ? nodes.map(({ nodeId }) => nodeId) : foreignPlaces(caller);
  return places.flatMap((id) => [id, groupNameOf(id)]);
}

function ownTargets(caller: Viewer): Target[] {
  const { personIds, nodeIds } = relationsTo(caller);
  return targets.filter(
    (each) => personIds.includes(each.personId) || nodeIds.some((id) => scopeOf(each).includes(id)),
  );
}

const relationsTo = (viewer: Viewer) =>
  relationsOf({ personId: personOf(viewer), level: levelOf(viewer), permissions: [] });
