/** On a head model that nobody chose, and that is not the one of the player's record. */
const isOnWrongHead = `(s.subtype_source <> 'chosen' and p.sex in ('male', 'female') and p.sex <> s.mesh_subtype)`;

/** The one statement of what makes a complete run `s` stale; `?` is the solver's present version. */
export const solvedFor = {
  join: 'left join player_sexes p on p.person_id = s.person_id',
  reasons: `array_remove(array[
    case when s.solver_version <> ? then 'solver' end, case when ${isOnWrongHead} then 'head' end
  ], null)`,
  isStale: `(s.solver_version <> ? or ${isOnWrongHead})`,
  /**
   * The run was ordered again as it would be computed today: the present motion, by the present version, on the right
   * head.
   */
  isReplaced: `exists (
    select from simulations n where n.event_id = s.event_id and n.mesh_type = s.mesh_type and n.motion_hash = s.motion_hash
      and n.solver_version = ? and n.status not in ('failed', 'cancelled') and not n.research_only
      and n.mesh_subtype = case when s.subtype_source = 'chosen' then s.mesh_subtype
        when p.sex in ('male', 'female') then p.sex else 'male' end
  )`,
};
